import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/admin/web/public.ts";
import type { questionDeskEndpoints } from "#features/questions/desk-contract.ts";

export const questionDeskApi = adminClient<typeof questionDeskEndpoints>();

export const QUESTIONS = ["admin", "questions"] as const;

export interface QuestionFilter {
  q?: string | undefined;
  only?: "closed" | "duplicate" | "anonymous" | undefined;
}

/** Published questions, newest first. */
export const deskQuestions = (filter: QuestionFilter) =>
  infiniteQueryOptions({
    queryKey: [...QUESTIONS, filter],
    queryFn: ({ pageParam, signal }) =>
      questionDeskApi(
        "GET /api/admin/questions",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 20 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
