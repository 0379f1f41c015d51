import type { OwnTab } from "#capabilities/texts/comments/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { commentApi } from "./client.ts";

/** The member's own comments of one tab, wherever they stand, newest first. */
export const ownList = (tab: OwnTab) =>
  pagedQuery(
    [OWN, "comments", "mine", tab],
    (cursor, how) => commentApi("GET /api/my/comments", { query: { tab, cursor } }, how),
    { staleTime: 0 },
  );
