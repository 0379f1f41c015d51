import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery } from "#client/queries.ts";
import type { topicEndpoints } from "#features/topics/contract.ts";

export const deskApi = adminClient<typeof topicEndpoints>();

export type DeskFilter = "all" | "asked" | "merged";

/** Pages of topics as the administration sees them, newest first. */
export const deskTopics = (filter: DeskFilter, q: string | undefined) =>
  pagedQuery(
    ["admin", "topics", filter, q ?? ""],
    (cursor, how) => deskApi("GET /api/admin/topics", { query: { filter, q, cursor } }, how),
    { staleTime: 0 },
  );
