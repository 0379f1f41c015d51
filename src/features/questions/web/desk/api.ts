import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { questionDeskEndpoints } from "#features/questions/desk-contract.ts";

export const questionDeskApi = adminClient<typeof questionDeskEndpoints>();

export const QUESTIONS = ["admin", "questions"] as const;

export interface QuestionFilter {
  q?: string | undefined;
  only?: "closed" | "duplicate" | "anonymous" | "bounty" | undefined;
}

/** A bounty that is held, with the answers that it can go to. */
export const deskBounty = (id: string) =>
  queryOptions({
    queryKey: [...QUESTIONS, id, "bounty"],
    queryFn: ({ signal }) =>
      questionDeskApi("GET /api/admin/questions/{id}/bounty", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

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
