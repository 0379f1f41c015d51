import { and, eq, inArray } from "drizzle-orm";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import { reindexBehind } from "#capabilities/site/search/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { ACCEPT_HOURS } from "#shared/question-rules.ts";
import { acceptedObject } from "./acts.ts";
import { lockQuestion, payBounty } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { acceptNotice } from "./notice-kinds.ts";
import { answers, questionBounties, questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

type Store = Pick<Services, "db" | "cache">;
type Question = typeof questions.$inferSelect;

/**
 * Accepts an answer to an own question: it stands on top, and whoever wrote it gets the bounty. Within a day another one can
 * take its place, unless a bounty was paid. The same again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN (not the asker), GONE (the answer), BLOCKED, CONFLICT (closed, final, own answer while
 *   points are held)
 */
export async function acceptAnswer(
  { db, cache }: Store,
  memberId: string,
  questionId: string,
  answerId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const seen = await askersOwn(tx, memberId, questionId);
    // Answers before their question, by their ids: the order of everybody.
    const locked = await lockAnswers(tx, [answerId, ...(seen.acceptedAnswerId ?? [])].flat());
    const question = await lockQuestion(tx, questionId);
    if (question.acceptedAnswerId === answerId) return;
    if (question.acceptedAnswerId !== seen.acceptedAnswerId) throw new AppError("CHANGED");
    const answer = locked.get(answerId);
    if (answer?.questionId !== questionId || answer.status !== "published")
      throw new AppError("GONE", "这个回答已不存在");
    if (question.status !== "published") throw new AppError("CONFLICT", "问题还没有公开，不能采纳");
    await assertUnblocked(tx, memberId, [knownAuthor(answer)], "采纳这个回答");
    if (question.closedAt !== null && question.acceptedAnswerId === null)
      throw new AppError("CONFLICT", "问题已关闭，重新打开后才能采纳");
    if (question.acceptedAnswerId !== null) await release(tx, question, locked);
    if (answer.authorId === memberId && question.bountyHeld)
      throw new AppError("CONFLICT", "悬赏还在，不能采纳自己的回答");
    await tx.update(answers).set({ acceptedAt: new Date() }).where(eq(answers.id, answerId));
    await tx
      .update(questions)
      .set({ acceptedAnswerId: answerId, updatedAt: new Date() })
      .where(eq(questions.id, questionId));
    const points = question.bountyHeld ? question.bounty : 0;
    await notify(
      tx,
      acceptNotice,
      // Who asked anonymously is not named as who accepted either.
      {
        memberId: answer.authorId,
        ...(!question.anonymous && { actorId: memberId }),
        key: acceptedObject(answerId),
      },
      { question, answerId, points },
    );
    await changedQuestion(tx, cache, questionId, [answerId, ...(seen.acceptedAnswerId ?? [])].flat());
    await foundAnew(tx, questionId, [answerId, ...(seen.acceptedAnswerId ?? [])].flat());
    if (answer.authorId !== memberId)
      await recordAct(tx, {
        act: "answer.accepted",
        memberId: answer.authorId,
        object: acceptedObject(answerId),
      });
    // After the act, which locks the member before his account.
    await payBounty(tx, question, [{ answerId, memberId: answer.authorId }], "accepted");
  });
}

/**
 * Takes an acceptance back: within a day, and while no bounty was paid with it.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function takeBackAcceptance(
  { db, cache }: Store,
  memberId: string,
  questionId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const seen = await askersOwn(tx, memberId, questionId);
    if (seen.acceptedAnswerId === null) return;
    const locked = await lockAnswers(tx, [seen.acceptedAnswerId]);
    const question = await lockQuestion(tx, questionId);
    if (question.acceptedAnswerId !== seen.acceptedAnswerId) throw new AppError("CHANGED");
    await release(tx, question, locked);
    await tx
      .update(questions)
      .set({ acceptedAnswerId: null, updatedAt: new Date() })
      .where(eq(questions.id, questionId));
    await changedQuestion(tx, cache, questionId, [seen.acceptedAnswerId]);
    await foundAnew(tx, questionId, [seen.acceptedAnswerId]);
  });
}

/** What is solved, and what solved it, stand higher among what is found. */
async function foundAnew(tx: Transaction, questionId: string, answerIds: readonly string[]): Promise<void> {
  await reindexBehind(tx, QUESTION, questionId);
  for (const id of answerIds) await reindexBehind(tx, ANSWER, id);
}

/** Until when the asker may change his acceptance; null when there is none, or it is final. */
export async function acceptanceEnds(
  db: Queryable,
  question: Pick<Question, "id" | "acceptedAnswerId">,
): Promise<Date | null> {
  if (question.acceptedAnswerId === null) return null;
  // One after the other: a transaction has one connection.
  const [answer] = await db
    .select({ at: answers.acceptedAt })
    .from(answers)
    .where(eq(answers.id, question.acceptedAnswerId));
  const [paid] = await db
    .select({ id: questionBounties.id })
    .from(questionBounties)
    // What was paid without it, since most found another one useful, does not bind the asker.
    .where(and(eq(questionBounties.questionId, question.id), eq(questionBounties.settledBy, "accepted")));
  if (paid !== undefined || answer?.at == null) return null;
  return new Date(answer.at.getTime() + ACCEPT_HOURS * 3_600_000);
}

/** Gives an acceptance up, where the rule allows it. */
async function release(
  tx: Transaction,
  question: Question,
  locked: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  const ends = await acceptanceEnds(tx, question);
  if (ends === null) throw new AppError("CONFLICT", "悬赏已经发给回答者，采纳不能再改");
  if (ends <= new Date()) throw new AppError("CONFLICT", `采纳超过 ${ACCEPT_HOURS} 小时，不能再改`);
  for (const { id } of locked.values()) {
    if (id !== question.acceptedAnswerId) continue;
    await tx.update(answers).set({ acceptedAt: null }).where(eq(answers.id, id));
    await withdrawNotices(tx, acceptedObject(id), { unread: true });
    await revokeActs(tx, acceptedObject(id));
  }
}

async function lockAnswers(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, typeof answers.$inferSelect>> {
  const rows = await tx
    .select()
    .from(answers)
    .where(inArray(answers.id, [...ids]))
    .orderBy(answers.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws AppError NOT_FOUND, FORBIDDEN for another's */
async function askersOwn(tx: Transaction, memberId: string, id: string): Promise<Question> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.authorId === memberId) return row;
  throw row.status === "published"
    ? new AppError("FORBIDDEN", "只有提问者可以采纳回答")
    : new AppError("NOT_FOUND");
}
