import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { forumApi } from "./client.ts";

/** One post with everything that its page shows to a visitor. */
export const post = (id: string) =>
  queryOptions({
    queryKey: ["forum", "post", id],
    queryFn: ({ signal }) => forumApi("GET /api/posts/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });

/** One of the member's own posts, wherever it stands in review. */
export const ownPost = (id: string) =>
  queryOptions({
    queryKey: [OWN, "forum", "post", id],
    queryFn: ({ signal }) => forumApi("GET /api/my/posts/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
