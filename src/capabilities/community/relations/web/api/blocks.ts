import { infiniteQueryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { whole } from "../leave-out.ts";
import { relationApi } from "./client.ts";

/** Pages of those whom the member blocked. */
export const ownBlocks = () =>
  infiniteQueryOptions({
    queryKey: [OWN, "relation list", "blocks"],
    queryFn: ({ pageParam, signal }) =>
      relationApi(
        "GET /api/my/blocks",
        { query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    select: whole,
  });
