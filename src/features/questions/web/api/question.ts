import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { isNotFound } from "#client/request.ts";
import { questionApi } from "./client.ts";

export type AnswerSort = "best" | "new";

/** One question as everybody sees it. */
export const question = (id: string) =>
  readQuery(["question", id], (how) => questionApi("GET /api/questions/{id}", { params: { id } }, how));

/** Its answers but the accepted one. */
export const answerList = (id: string, sort: AnswerSort) =>
  pagedQuery(["question", id, "answers", sort], (cursor, how) =>
    questionApi("GET /api/questions/{id}/answers", { params: { id }, query: { sort, cursor } }, how),
  );

/** Three questions like it. */
export const similarQuestions = (id: string) =>
  readQuery(
    ["question", id, "similar"],
    async (how) => (await questionApi("GET /api/questions/{id}/similar", { params: { id } }, how)).items,
  );

/** The member's own side of it. */
export const mine = (id: string) =>
  readQuery([OWN, "question", id], (how) =>
    questionApi("GET /api/questions/{id}/mine", { params: { id } }, how),
  );

/** Whom the member may ask to answer. */
export const invitees = (id: string, q: string) =>
  readQuery(
    [OWN, "question", id, "invitees", q],
    async (how) =>
      (await questionApi("GET /api/questions/{id}/invitees", { params: { id }, query: { q } }, how)).items,
  );

/** What comments stand under: an answer, or a question under whose id there is no answer. */
export const commented = (id: string) =>
  queryOptions({
    queryKey: ["question", "commented", id],
    async queryFn({ signal }) {
      try {
        const answer = await questionApi(
          "GET /api/answers/{id}",
          { params: { id } },
          { signal, quiet: true },
        );
        return { kind: "answer" as const, answer };
      } catch (error) {
        if (!isNotFound(error)) throw error;
        const asked = await questionApi(
          "GET /api/questions/{id}",
          { params: { id } },
          { signal, quiet: true },
        );
        return { kind: "question" as const, question: asked };
      }
    },
  });

/** Has everything asked again that shows a question: after what the member did to it. */
export async function refreshQuestion(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["question", id] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "question", id] }),
    queryClient.invalidateQueries({ queryKey: ["questions"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "questions"] }),
  ]);
}
