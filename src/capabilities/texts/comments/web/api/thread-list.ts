import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ThreadOrder } from "../thread-address.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** Which threads, in which order, around which of them. */
export interface ThreadView {
  sort: ThreadOrder;
  only?: "author" | undefined;
  comment?: string | undefined;
  floor?: string | undefined;
}

interface PageParam {
  cursor?: string;
  before?: string;
}

/** Pages of public threads: from the beginning, or in both directions from the one that is asked for. */
export const threadList = (target: CommentTargetId, { sort, only, comment, floor }: ThreadView) =>
  infiniteQueryOptions({
    queryKey: [
      "comments",
      target.kind,
      target.id,
      "threads",
      sort,
      only ?? null,
      comment ?? null,
      floor ?? null,
    ],
    queryFn: ({ pageParam, signal }) => {
      const begins = pageParam.cursor === undefined && pageParam.before === undefined;
      const around = begins ? { at: comment, ...(floor && { floor: Number(floor) }) } : pageParam;
      return commentApi(
        "GET /api/comments",
        { query: { ...targetQuery(target), sort, only, ...around } },
        { signal, quiet: true },
      );
    },
    initialPageParam: {} as PageParam,
    getNextPageParam: ({ next_cursor }): PageParam | null =>
      next_cursor === null ? null : { cursor: next_cursor },
    getPreviousPageParam: ({ prev_cursor }): PageParam | null =>
      prev_cursor === null ? null : { before: prev_cursor },
  });
