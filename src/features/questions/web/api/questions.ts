import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { pagedQuery, readQuery } from "#client/queries.ts";
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
  pagedQuery(["questions", "list", filter], (cursor, how) =>
    questionApi("GET /api/questions", { query: { ...filter, cursor } }, how),
  );

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
  readQuery(["questions", "home", section], (how) =>
    questionApi("GET /api/questions/home", { query: { section } }, how),
  );

/** A category or a series of cars. */
export const askChannel = (id: string, section: string) =>
  readQuery(["questions", "channel", id, section], (how) =>
    questionApi("GET /api/questions/channel", { query: { id, section } }, how),
  );

/** All categories, with the hottest questions of one. */
export const questionTypes = (section: string, category?: string) =>
  readQuery(
    ["questions", "types", section, category ?? ""],
    (how) => questionApi("GET /api/questions/types", { query: { section, category } }, how),
    { placeholderData: keepPreviousData },
  );

/** Questions whose titles are like the one that is typed. */
export const similarTo = (title: string, section: string) =>
  readQuery(
    ["questions", "similar", title, section],
    async (how) =>
      (await questionApi("GET /api/questions/similar", { query: { title, section } }, how)).items,
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
