import { and, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { answerSchema, ownAnswerSchema } from "#features/questions/answers-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { answerRows, bothPublic } from "./answer-rows.ts";
import { sharesOf } from "./bounty.ts";
import { authorCards, authorOf } from "./present.ts";
import { answers, questions } from "./tables.ts";

export type AnswerView = z.input<typeof answerSchema>;
export type OwnAnswerView = z.input<typeof ownAnswerSchema>;
type Row = typeof answers.$inferSelect;
type Asked = Pick<typeof questions.$inferSelect, "authorId" | "anonymous" | "acceptedAnswerId">;

/** What its author sees of an answer before he changes it: what it says, and where it stands. */
export function answerVersion({ document, status, rejectReason }: Row): string {
  return `${versionOf(document)}.${versionOf(status, rejectReason)}`;
}

/**
 * A page of the published answers of a question but the accepted one, which stands above them: verified owners first, then
 * what most found useful; or the newest.
 * @throws AppError NOT_FOUND
 */
export async function listAnswers(
  { db, keys }: Pick<Services, "db" | "keys">,
  questionId: string,
  { sort, cursor, limit }: { sort: "best" | "new"; cursor?: string | undefined; limit: number },
): Promise<{ items: AnswerView[]; next_cursor: string | null }> {
  const question = await publicQuestion(db, questionId);
  const order =
    sort === "best" ? [answers.ownerRank, answers.likes, answers.id] : [answers.publishedAt, answers.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["answers", questionId, sort], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(answers)
        .where(
          and(
            eq(answers.questionId, questionId),
            eq(answers.status, "published"),
            question.acceptedAnswerId === null ? undefined : ne(answers.id, question.acceptedAnswerId),
            below(order, after),
          ),
        )
        .orderBy(...order.map((column) => desc(column)))
        .limit(take),
    (row) =>
      sort === "best" ? [row.ownerRank, row.likes, row.id] : [row.publishedAt ?? row.createdAt, row.id],
  );
  return { items: await presentAnswers(db, rows, question), next_cursor };
}

/** @throws AppError NOT_FOUND when it, or its question, is not public */
export async function showAnswer(db: Queryable, id: string) {
  const [row] = await answerRows(db, and(eq(answers.id, id), bothPublic));
  const [view] = row === undefined ? [] : await presentAnswers(db, [row.answer], row.question);
  if (row === undefined || view === undefined) throw new AppError("NOT_FOUND");
  const { id: questionId, section, title, closedAt } = row.question;
  return { ...view, question: { id: questionId, section, title, closed: closedAt !== null } };
}

/** Answers as everybody sees them, or as their author does, who sees his pictures wherever they stand. */
export async function presentAnswers(
  db: Queryable,
  rows: readonly Row[],
  question: Asked,
  { unlisted = false }: { unlisted?: boolean } = {},
): Promise<AnswerView[]> {
  const [cards, documents, shares] = await Promise.all([
    authorCards(db, rows),
    presentDocuments(
      db,
      rows.map(({ document }) => document),
      { unlisted },
    ),
    sharesOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row, at) => ({
    id: row.id,
    question_id: row.questionId,
    author: authorOf(row, cards),
    anonymous: row.anonymous,
    // Would tell who of the two does not want to be known.
    by_asker: !row.anonymous && !question.anonymous && row.authorId === question.authorId,
    document: withoutCamera(
      documents[at] ?? { blocks: [], pictures: [], videos: [], topics: [] },
      row.anonymous,
    ),
    accepted: row.id === question.acceptedAnswerId,
    bounty: shares.get(row.id) ?? 0,
    likes: row.likes,
    comments: row.comments,
    region: row.anonymous ? "" : row.region,
    published_at: (row.publishedAt ?? row.createdAt).toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    version: answerVersion(row),
  }));
}

type Shown = AnswerView["document"];

/** What the camera wrote about a photo may tell who took it. */
export function withoutCamera(document: Shown, anonymous: boolean): Shown {
  if (!anonymous) return document;
  return { ...document, pictures: document.pictures.map((picture) => ({ ...picture, photo: null })) };
}

/** An answer as its author sees it. @throws AppError NOT_FOUND for another's */
export async function showOwnAnswer(db: Queryable, memberId: string, id: string): Promise<OwnAnswerView> {
  const [row] = await db
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(and(eq(answers.id, id), eq(answers.authorId, memberId)));
  const [view] =
    row === undefined ? [] : await presentAnswers(db, [row.answer], row.question, { unlisted: true });
  if (row === undefined || view === undefined) throw new AppError("NOT_FOUND");
  return { ...view, status: row.answer.status, reject_reason: row.answer.rejectReason };
}

/** @throws AppError NOT_FOUND when it does not exist or is not public */
export async function publicQuestion(db: Queryable, id: string): Promise<typeof questions.$inferSelect> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), eq(questions.status, "published")));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
