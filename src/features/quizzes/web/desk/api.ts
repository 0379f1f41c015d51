import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { quizDeskEndpoints } from "../../desk-contract.ts";

export const quizDeskApi = adminClient<typeof quizDeskEndpoints>();

/** All quizzes that the administrator may run. */
export const deskQuizzes = () =>
  readQuery(["admin", "quizzes", "list"], (how) => quizDeskApi("GET /api/admin/quizzes", {}, how), {
    staleTime: 0,
  });

/** One with its draft. */
export const deskQuiz = (id: string) =>
  readQuery(
    ["admin", "quizzes", "one", id],
    (how) => quizDeskApi("GET /api/admin/quizzes/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Series that a result can be. */
export const quizSeries = (q: string) =>
  readQuery(["admin", "quizzes", "series", q], (how) =>
    quizDeskApi("GET /api/admin/quiz-series", { query: { q } }, how),
  );

export const refreshQuizzes = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ["admin", "quizzes"] });
