import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { whole } from "../leave-out.ts";
import { relationApi } from "./client.ts";

/** Pages of those whom the member blocked. */
export const ownBlocks = () =>
  pagedQuery(
    [OWN, "relation list", "blocks"],
    (cursor, how) => relationApi("GET /api/my/blocks", { query: { cursor } }, how),
    { staleTime: 0, select: whole },
  );
