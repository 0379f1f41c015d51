import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { quizEndpoints } from "../../contract.ts";

export const quizApi = apiClient<typeof quizEndpoints>();

/** The quiz of a key; without one the section's own. */
export const quizOf = (section: string, quiz: string | undefined) =>
  readQuery(["quizzes", "one", section, quiz ?? ""], (how) =>
    quizApi("GET /api/quizzes", { query: { section, ...(quiz !== undefined && { quiz }) } }, how),
  );

/** A result by what stands in its address. */
export const quizResult = (id: string) =>
  readQuery(["quizzes", "result", id], (how) =>
    quizApi("GET /api/quiz-results/{id}", { params: { id } }, how),
  );
