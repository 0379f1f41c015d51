import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { AskTab } from "#features/questions/contract.ts";
import { questionApi } from "./client.ts";

export interface QuestionFilter {
  section: string;
  tab: AskTab;
  /** Id of a category, or key of a series of cars. */
  channel?: string | undefined;
}

/** Pages of published questions. */
export const questionList = (filter: QuestionFilter) =>
  infiniteQueryOptions({
    queryKey: ["questions", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      questionApi(
        "GET /api/questions",
        { query: { ...filter, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/**
 * Loads the first page ahead of the screen. In the browser a failure is left to the list, which says so in its place.
 */
export async function loadQuestionList(queryClient: QueryClient, filter: QuestionFilter): Promise<void> {
  try {
    await queryClient.ensureInfiniteQueryData(questionList(filter));
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
}

/** Categories, figures, and who answers much, of a section. */
export const askHome = (section: string) =>
  queryOptions({
    queryKey: ["questions", "home", section],
    queryFn: ({ signal }) =>
      questionApi("GET /api/questions/home", { query: { section } }, { signal, quiet: true }),
  });

/** A category or a series of cars. */
export const askChannel = (id: string, section: string) =>
  queryOptions({
    queryKey: ["questions", "channel", id, section],
    queryFn: ({ signal }) =>
      questionApi("GET /api/questions/channel", { query: { id, section } }, { signal, quiet: true }),
  });

/** All categories, with the hottest questions of one. */
export const questionTypes = (section: string, category?: string) =>
  queryOptions({
    queryKey: ["questions", "types", section, category ?? ""],
    queryFn: ({ signal }) =>
      questionApi("GET /api/questions/types", { query: { section, category } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Questions whose titles are like the one that is typed. */
export const similarTo = (title: string, section: string) =>
  queryOptions({
    queryKey: ["questions", "similar", title, section],
    queryFn: async ({ signal }) =>
      (
        await questionApi(
          "GET /api/questions/similar",
          { query: { title, section } },
          { signal, quiet: true },
        )
      ).items,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
