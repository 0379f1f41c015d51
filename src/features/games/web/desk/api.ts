import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery } from "#client/queries.ts";
import type { gameDeskEndpoints } from "../../desk-contract.ts";

export const gameDeskApi = adminClient<typeof gameDeskEndpoints>();

/** Scores of a week, the fastest first, or those that were removed. */
export const deskScores = (view: "standing" | "removed", week: string | undefined) =>
  pagedQuery(
    ["admin", "games", view, week ?? ""],
    (cursor, how) =>
      gameDeskApi(
        "GET /api/admin/game-scores",
        { query: { view, cursor, ...(week !== undefined && { week }) } },
        how,
      ),
    { staleTime: 0 },
  );
