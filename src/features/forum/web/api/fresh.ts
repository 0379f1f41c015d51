import { readQuery } from "#client/queries.ts";
import { forumApi } from "./client.ts";
import type { PostListFilter } from "./post-list.ts";

/** How often an open list asks whether there is something new. */
const ASK_MS = 60_000;

/** How many posts of a list were published after a moment. */
export const freshPosts = ({ sort: _, ...filter }: PostListFilter, since: string) =>
  readQuery(
    ["forum", "fresh", filter, since],
    (how) => forumApi("GET /api/posts/fresh", { query: { ...filter, since } }, how),
    {
      refetchInterval: ASK_MS,
      // What was just loaded holds everything.
      staleTime: ASK_MS,
      initialData: { count: 0 },
      enabled: since !== "",
    },
  );
