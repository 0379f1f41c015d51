import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import type { MyAskTab } from "#features/questions/contract.ts";
import { questionApi } from "./client.ts";

/** What the member asked, answered, follows, or was asked to answer. */
export const myQuestions = (tab: MyAskTab) =>
  infiniteQueryOptions({
    queryKey: [OWN, "questions", "mine", tab],
    queryFn: ({ pageParam, signal }) =>
      questionApi(
        "GET /api/my/questions",
        { query: { tab, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Questions about the series of cars that the member follows. */
export const questionsOfMyCars = (section: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, "questions", "cars", section],
    queryFn: ({ pageParam, signal }) =>
      questionApi(
        "GET /api/my/questions/cars",
        { query: { section, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** Cars, points and followed categories of the member. */
export const askerMeans = queryOptions({
  queryKey: [OWN, "questions", "means"],
  queryFn: ({ signal }) => questionApi("GET /api/my/questions/means", {}, { signal, quiet: true }),
  staleTime: 0,
});
