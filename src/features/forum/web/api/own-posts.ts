import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import type { OwnPostTab } from "#features/forum/contract.ts";
import { forumApi } from "./client.ts";

/** The member's own posts of one tab, newest first. */
export const ownPosts = (tab: OwnPostTab) =>
  pagedQuery(
    [OWN, "forum", "posts", tab],
    (cursor, how) => forumApi("GET /api/my/posts", { query: { tab, cursor } }, how),
    { staleTime: 0 },
  );
