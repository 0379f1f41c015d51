import type { OwnersOnly } from "#capabilities/cars/certification/server/public.ts";
import type { QuestionAbilities } from "#features/questions/contract.ts";
import type { questions } from "./tables.ts";

/** What administrators may do beyond reviewing: close questions, link duplicates. */
export const CURATE = "questions.curate";
/** Keep the categories. */
export const CATEGORIES = "questions.categories";
/** Learn who wrote something anonymously; every look is written down. */
export const REVEAL = "questions.reveal";

type Subject = Pick<
  typeof questions.$inferSelect,
  "authorId" | "status" | "closedAt" | "closedBy" | "acceptedAnswerId"
>;

/** What a question that is kept for owners is kept for, in the words of its refusal. */
export const ANSWERING = "回答这个问题";

/** Whom a question is kept for that only owners may answer. */
export const ownersOnly = ({
  series,
  section,
}: Pick<typeof questions.$inferSelect, "series" | "section">): OwnersOnly => ({
  series: series === null ? [] : [series],
  section,
});

/** What a member may do with one question. */
export function questionAbilities(
  question: Subject,
  memberId: string,
  state: { answered: boolean; kept: boolean; acceptanceOpen: boolean; bountyHeld: boolean },
): QuestionAbilities {
  const shown = question.status === "published";
  const own = question.authorId === memberId;
  const gone = question.status === "removed" || question.status === "withdrawn";
  const closed = question.closedAt !== null;
  return {
    answer: shown && !closed && !state.answered && !state.kept,
    accept: shown && own && state.acceptanceOpen && (!closed || question.acceptedAnswerId !== null),
    edit: own && !gone,
    delete: own && !gone,
    close: shown && own && !closed,
    reopen: shown && own && closed && question.closedBy === "author",
    bounty: shown && own && !closed && question.acceptedAnswerId === null && !state.bountyHeld,
    report: shown && !own,
  };
}
