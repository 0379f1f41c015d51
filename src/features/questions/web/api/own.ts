import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { MyAskTab } from "#features/questions/contract.ts";
import { questionApi } from "./client.ts";

/** What the member asked, answered, follows, or was asked to answer. */
export const myQuestions = (tab: MyAskTab) =>
  pagedQuery(
    [OWN, "questions", "mine", tab],
    (cursor, how) => questionApi("GET /api/my/questions", { query: { tab, cursor } }, how),
    { staleTime: 0 },
  );

/** Questions about the series of cars that the member follows. */
export const questionsOfMyCars = (section: string) =>
  pagedQuery([OWN, "questions", "cars", section], (cursor, how) =>
    questionApi("GET /api/my/questions/cars", { query: { section, cursor } }, how),
  );

/** Cars, points and followed categories of the member. */
export const askerMeans = readQuery(
  [OWN, "questions", "means"],
  (how) => questionApi("GET /api/my/questions/means", {}, how),
  { staleTime: 0 },
);
