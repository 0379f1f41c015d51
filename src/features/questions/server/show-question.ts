import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { ownQuestionSchema, questionDetailSchema } from "#features/questions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { heldBounty, sharedBounty } from "./bounty.ts";
import { questionTag } from "./cache-tags.ts";
import { authorCards, authorOf, excerpt, namesOf, presentBase } from "./present.ts";
import { presentAnswers, withoutCamera } from "./show-answer.ts";
import { answers, questionCounters, questions } from "./tables.ts";

export type QuestionView = z.input<typeof questionDetailSchema>;
export type OwnQuestionView = z.input<typeof ownQuestionSchema>;
type Row = typeof questions.$inferSelect;

/** What its author sees of a question before he changes it: what it says, and where it stands. */
export function questionVersion(row: Row): string {
  const { title, document, categoryId, series, mileage, symptoms, ownersOnly, status, rejectReason } = row;
  const said = versionOf(title, document, categoryId, series, mileage, symptoms, ownersOnly);
  return `${said}.${versionOf(status, rejectReason)}`;
}

/** Whether two versions say the same, wherever they stand in review. */
export function sameWords(one: string, other: string): boolean {
  return one.split(".")[0] === other.split(".")[0];
}

/** A question as everybody sees it. @throws AppError NOT_FOUND, UNDER_REVIEW */
export async function showQuestion(db: Queryable, id: string): Promise<QuestionView> {
  const [row] = await rowsOf(db, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.question.status === "in_review") throw new AppError("UNDER_REVIEW");
  if (row.question.status !== "published") throw new AppError("NOT_FOUND");
  return present(db, row, { unlisted: false });
}

/** A question as its author sees it, wherever it stands. @throws AppError NOT_FOUND for another's */
export async function showOwnQuestion(db: Queryable, memberId: string, id: string): Promise<OwnQuestionView> {
  const [row] = await rowsOf(db, id);
  if (row === undefined || row.question.authorId !== memberId) throw new AppError("NOT_FOUND");
  const view = await present(db, row, { unlisted: true });
  return { ...view, status: row.question.status, reject_reason: row.question.rejectReason };
}

function rowsOf(db: Queryable, id: string) {
  return db
    .select({ question: questions, counters: questionCounters })
    .from(questions)
    .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
    .where(eq(questions.id, id));
}

async function present(
  db: Queryable,
  { question, counters }: Awaited<ReturnType<typeof rowsOf>>[number],
  { unlisted }: { unlisted: boolean },
): Promise<QuestionView> {
  const [names, [document], cards, held, shared, accepted, original] = await Promise.all([
    namesOf(db, [question]),
    presentDocuments(db, [question.document], { unlisted }),
    authorCards(db, [question]),
    heldBounty(db, question.id),
    sharedBounty(db, question.id),
    acceptedAnswer(db, question),
    originalOf(db, question),
  ]);
  const shown = withoutCamera(
    document ?? { blocks: [], pictures: [], videos: [], topics: [] },
    question.anonymous,
  );
  return {
    ...presentBase(question, counters, names),
    author: authorOf(question, cards),
    document: shown,
    pictures: shown.pictures,
    summary: excerpt(question.body, 160),
    mileage: question.mileage,
    symptoms: question.symptoms,
    region: question.anonymous ? "" : question.region,
    edited_at: question.editedAt?.toISOString() ?? null,
    closed: question.closedAt !== null,
    close_reason: question.closeReason,
    bounty_ends_at: held?.endsAt.toISOString() ?? null,
    bounty_shared: shared,
    duplicate_of: original,
    accepted,
    counts: { follows: counters?.follows ?? 0, comments: counters?.comments ?? 0 },
    version: questionVersion(question),
  };
}

async function acceptedAnswer(db: Queryable, question: Row) {
  if (question.acceptedAnswerId === null) return null;
  const rows = await db
    .select()
    .from(answers)
    .where(and(eq(answers.id, question.acceptedAnswerId), eq(answers.status, "published")));
  const [view] = await presentAnswers(db, rows, question);
  return view ?? null;
}

/** Where the same was asked, while that is public. */
async function originalOf(db: Queryable, { duplicateOfId }: Row) {
  if (duplicateOfId === null) return null;
  collectTags([questionTag(duplicateOfId)]);
  const [row] = await db
    .select({ id: questions.id, section: questions.section, title: questions.title })
    .from(questions)
    .where(and(eq(questions.id, duplicateOfId), eq(questions.status, "published")));
  return row ?? null;
}
