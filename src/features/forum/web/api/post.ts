import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { forumApi } from "./client.ts";

/** One post with everything that its page shows to a visitor. */
export const post = (id: string) =>
  readQuery(["forum", "post", id], (how) => forumApi("GET /api/posts/{id}", { params: { id } }, how), {
    staleTime: 60_000,
    retry: false,
  });

/** One of the member's own posts, wherever it stands in review. */
export const ownPost = (id: string) =>
  readQuery(
    [OWN, "forum", "post", id],
    (how) => forumApi("GET /api/my/posts/{id}", { params: { id } }, how),
    { staleTime: 0, retry: false },
  );
