import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/admin/web/public.ts";
import type { WordAction, wordEndpoints } from "#capabilities/words/contract.ts";

export const wordsApi = adminClient<typeof wordEndpoints>();

export const WORDS = ["words"] as const;

export interface WordFilter {
  action?: WordAction | undefined;
  group?: string | undefined;
  q?: string | undefined;
  active?: "1" | "0" | undefined;
}

/** The list under a filter, newest first, with the figures of all of it. */
export const wordList = (filter: WordFilter) =>
  infiniteQueryOptions({
    queryKey: [...WORDS, filter],
    queryFn: ({ pageParam, signal }) =>
      wordsApi(
        "GET /api/admin/words",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 50 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
