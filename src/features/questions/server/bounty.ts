import { and, desc, eq, inArray, sql } from "drizzle-orm";
import {
  giveAllPoints,
  holdPoints,
  pointBalance,
  returnHeld,
} from "#capabilities/community/points/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { AccountName } from "#platform/ledger/transfer.ts";
import { AppError } from "#shared/errors.ts";
import { BOUNTY_DAYS } from "#shared/question-rules.ts";
import { hotRank } from "./hot.ts";
import { questionBounties as bounties, questionBountyShares, questions } from "./tables.ts";

type Question = typeof questions.$inferSelect;
type Bounty = typeof bounties.$inferSelect;

/**
 * Where a bounty lies until it is paid or goes back. No source: what was paid cannot go back as well, whatever goes wrong
 * above, because the ledger lets no such account fall below nothing.
 */
export const escrowOf = (bountyId: string): AccountName => ({ owner: `bounty:${bountyId}`, unit: "points" });

/**
 * Locks a question. Everything that moves a bounty, accepts, closes or counts does this first, so that of two at once
 * the second one sees what the first one did. An answer that is locked too is locked before.
 * @throws AppError NOT_FOUND when there is no such question
 */
export async function lockQuestion(tx: Transaction, id: string): Promise<Question> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** The bounty of a question that nobody has earned and that did not go back; undefined when there is none. */
export async function heldBounty(db: Queryable, questionId: string): Promise<Bounty | undefined> {
  const [row] = await db
    .select()
    .from(bounties)
    .where(and(eq(bounties.questionId, questionId), eq(bounties.state, "held")));
  return row;
}

/**
 * Sets points of the asker aside, as the last step of the transaction but for what locks his account too.
 * @param question locked by the caller
 * @returns his points afterwards
 * @throws AppError INSUFFICIENT_BALANCE, CONFLICT when a bounty is held already
 */
export async function offerBounty(
  tx: Transaction,
  question: Pick<Question, "id" | "authorId" | "title">,
  amount: number,
  now = new Date(),
): Promise<number> {
  const endsAt = new Date(now.getTime() + BOUNTY_DAYS * 86_400_000);
  const { id: questionId, authorId: memberId } = question;
  const [row] = await tx
    .insert(bounties)
    .values({ questionId, memberId, amount, lots: [], endsAt })
    .returning({ id: bounties.id });
  if (row === undefined) throw new Error("a bounty was not stored");
  const lots = await holdPoints(
    tx,
    {
      key: `bounty:${row.id}:held`,
      memberId,
      amount,
      title: `悬赏提问：${shorten(question.title)}`,
      into: escrowOf(row.id),
    },
    now,
  ).catch(tellShort);
  await tx.update(bounties).set({ lots }).where(eq(bounties.id, row.id));
  await tx.update(questions).set({ bounty: amount, bountyHeld: true }).where(eq(questions.id, questionId));
  await rank(tx, questionId);
  return pointBalance(tx, memberId, now);
}

function tellShort(error: unknown): never {
  if (error instanceof AppError && error.code === "INSUFFICIENT_BALANCE")
    throw new AppError("INSUFFICIENT_BALANCE", "积分不足，请减少悬赏", { field: "bounty" });
  throw error;
}

/** An answer that gets a bounty, or a part of it. */
export interface Winner {
  answerId: string;
  memberId: string;
}

/**
 * Pays what is held to those who helped, in equal whole points; what is left over goes to the first of them, a point each.
 * Nothing when nothing is held.
 * @param question locked by the caller
 * @param winners at least one, the first to answer first; an answer once
 * @returns points that were paid, by answer
 */
export async function payBounty(
  tx: Transaction,
  question: Pick<Question, "id" | "title">,
  winners: readonly Winner[],
  settledBy: "accepted" | "votes" | "desk",
): Promise<ReadonlyMap<string, number>> {
  const held = await heldBounty(tx, question.id);
  if (held === undefined || winners.length === 0) return new Map();
  const shares = split(held.amount, winners);
  const [first] = shares;
  await settle(tx, held, {
    ...{ state: "paid", settledBy },
    paidTo: shares.length === 1 && first !== undefined ? first.memberId : null,
  });
  await tx.update(questions).set({ bountyHeld: false }).where(eq(questions.id, question.id));
  await tx.insert(questionBountyShares).values(shares.map((share) => ({ bountyId: held.id, ...share })));
  await giveAllPoints(
    tx,
    shares.map(({ answerId, memberId, amount }) => ({
      ...{ key: `bounty:${held.id}:paid:${answerId}`, memberId, amount },
      ...{ reason: "bounty" as const, from: escrowOf(held.id) },
      title: `回答获悬赏：${shorten(question.title)}`,
    })),
  );
  return new Map(shares.map(({ answerId, amount }) => [answerId, amount]));
}

/** Whole points that add up to the amount; whoever would get none is left out. */
function split(amount: number, winners: readonly Winner[]): (Winner & { amount: number })[] {
  const each = Math.floor(amount / winners.length);
  const over = amount - each * winners.length;
  return winners
    .map((winner, at) => ({ ...winner, amount: each + (at < over ? 1 : 0) }))
    .filter((share) => share.amount > 0);
}

/**
 * Gives what is held back to the asker; nothing when nothing is held.
 * @param question locked by the caller
 * @returns points that went back
 */
export async function returnBounty(
  tx: Transaction,
  question: Pick<Question, "id" | "title">,
  settledBy: "desk" | "unanswered" | "closed" | "gone",
  now = new Date(),
): Promise<number> {
  const held = await heldBounty(tx, question.id);
  if (held === undefined) return 0;
  await settle(tx, held, { state: "returned", settledBy });
  await tx.update(questions).set({ bounty: 0, bountyHeld: false }).where(eq(questions.id, question.id));
  await rank(tx, question.id);
  await returnHeld(
    tx,
    {
      key: `bounty:${held.id}:returned`,
      memberId: held.memberId,
      title: `悬赏退回：${shorten(question.title)}`,
      from: escrowOf(held.id),
    },
    held.lots,
    now,
  );
  return held.amount;
}

async function settle(
  tx: Transaction,
  { id }: Bounty,
  how: Pick<typeof bounties.$inferInsert, "state" | "settledBy" | "paidTo">,
): Promise<void> {
  await tx
    .update(bounties)
    .set({ ...how, settledAt: sql`now()` })
    .where(eq(bounties.id, id));
}

/** How the last bounty of a question was paid, where the asker did not say to whom; null otherwise. */
export async function sharedBounty(
  db: Queryable,
  questionId: string,
): Promise<{ by: "votes" | "desk"; answers: number } | null> {
  const [row] = await db
    .select({
      state: bounties.state,
      by: bounties.settledBy,
      answers: sql<number>`(select count(*)::int from ${questionBountyShares} where bounty_id = ${bounties.id})`,
    })
    .from(bounties)
    .where(eq(bounties.questionId, questionId))
    .orderBy(desc(bounties.id))
    .limit(1);
  if (row?.state !== "paid" || (row.by !== "votes" && row.by !== "desk")) return null;
  return { by: row.by, answers: row.answers };
}

/** What answers got of bounties, by their ids; those that got nothing are not named. */
export async function sharesOf(
  db: Queryable,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (answerIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: questionBountyShares.answerId,
      points: sql<number>`sum(${questionBountyShares.amount})::int`,
    })
    .from(questionBountyShares)
    .where(inArray(questionBountyShares.answerId, [...answerIds]))
    .groupBy(questionBountyShares.answerId);
  return new Map(rows.map(({ id, points }) => [id, points]));
}

/** Writes the rank among the recommended ones anew, after something that it counts has changed. */
export async function rank(tx: Transaction, questionId: string): Promise<void> {
  await tx.update(questions).set({ hot: hotRank }).where(eq(questions.id, questionId));
}

const shorten = (title: string) => {
  const signs = [...title];
  return signs.length > 20 ? `${signs.slice(0, 20).join("")}…` : title;
};
