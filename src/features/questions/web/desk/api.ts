import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { questionDeskEndpoints } from "#features/questions/desk-contract.ts";

export const questionDeskApi = adminClient<typeof questionDeskEndpoints>();

export const QUESTIONS = ["admin", "questions"] as const;

export interface QuestionFilter {
  q?: string | undefined;
  only?: "closed" | "duplicate" | "anonymous" | "bounty" | undefined;
}

/** A bounty that is held, with the answers that it can go to. */
export const deskBounty = (id: string) =>
  readQuery(
    [...QUESTIONS, id, "bounty"],
    (how) => questionDeskApi("GET /api/admin/questions/{id}/bounty", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Published questions, newest first. */
export const deskQuestions = (filter: QuestionFilter) =>
  pagedQuery(
    [...QUESTIONS, filter],
    (cursor, how) =>
      questionDeskApi("GET /api/admin/questions", { query: { ...filter, cursor, limit: 20 } }, how),
    { staleTime: 0 },
  );
