import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { ownersRefusal } from "#capabilities/cars/certification/server/public.ts";
import { assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import { likes } from "#capabilities/texts/reactions/server/public.ts";
import type { questionEndpoints } from "#features/questions/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { acceptanceEnds } from "./accept.ts";
import { answerOf } from "./answer.ts";
import { heldBounty } from "./bounty.ts";
import { ANSWER } from "./kinds.ts";
import { ANSWERING, ownersOnly, questionAbilities } from "./policy.ts";
import { showOwnAnswer } from "./show-answer.ts";
import { showOwnQuestion } from "./show-question.ts";
import { answers, questionFollows, questionSames, questions } from "./tables.ts";

type Mine = z.input<(typeof questionEndpoints)["GET /api/questions/{id}/mine"]["data"]>;

/** A member's own side of a question: of one that is public, or of his own wherever it stands. */
export async function showMine(db: Database, memberId: string, id: string): Promise<Mine> {
  const [question] = await db.select().from(questions).where(eq(questions.id, id));
  const asked = question?.authorId === memberId;
  if (question === undefined || (question.status !== "published" && !asked)) throw new AppError("NOT_FOUND");
  const own = await answerOf(db, id, memberId);
  const [refusal, kept, following, same, liked, accept, held] = await Promise.all([
    refusalOf(db, memberId, question.section),
    question.ownersOnly ? ownersRefusal(db, memberId, ownersOnly(question), ANSWERING) : null,
    has(db, questionFollows, id, memberId),
    has(db, questionSames, id, memberId),
    likedAnswers(db, memberId, id),
    asked ? acceptanceEnds(db, question) : null,
    heldBounty(db, id),
  ]);
  const ends = accept !== null && accept > new Date() ? accept : null;
  return {
    refusal,
    owners_refusal: kept,
    following,
    same,
    asked,
    can: questionAbilities(question, memberId, {
      answered: own !== undefined,
      kept: kept !== null,
      acceptanceOpen: question.acceptedAnswerId === null || ends !== null,
      bountyHeld: held !== undefined,
    }),
    question: asked ? await showOwnQuestion(db, memberId, id) : null,
    answer: own === undefined ? null : await showOwnAnswer(db, memberId, own.id),
    liked_answer_ids: liked,
    accept_until: ends?.toISOString() ?? null,
  };
}

/** Why a member may not write in a section now; null when he may. */
export async function refusalOf(db: Queryable, memberId: string, section: string): Promise<string | null> {
  try {
    await assertMayWrite(db, memberId, section);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function has(
  db: Queryable,
  table: typeof questionFollows | typeof questionSames,
  questionId: string,
  memberId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: table.memberId })
    .from(table)
    .where(and(eq(table.questionId, questionId), eq(table.memberId, memberId)));
  return rows.length > 0;
}

async function likedAnswers(db: Queryable, memberId: string, questionId: string): Promise<string[]> {
  const of = db.select({ id: answers.id }).from(answers).where(eq(answers.questionId, questionId));
  const rows = await db
    .select({ id: likes.targetId })
    .from(likes)
    .where(and(eq(likes.memberId, memberId), eq(likes.targetKind, ANSWER), inArray(likes.targetId, of)))
    .limit(1000);
  return rows.map(({ id }) => id);
}
