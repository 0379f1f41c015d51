import { sql } from "drizzle-orm";
import { earnersOf } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type AccountName, transferAll } from "#platform/ledger/transfer.ts";
import { formatDate } from "#shared/format.ts";
import {
  type HeldLot,
  issuedPoints,
  type LotKey,
  type PointMove,
  type PointReason,
  pointAccount,
  unclaimedPoints,
} from "./lots.ts";
import { pointLots } from "./tables.ts";

/** The last day on which points that are earned at a moment can be spent: the end of the next year, in China. */
export function expiryOf(at: Date): string {
  return `${Number(formatDate(at).slice(0, 4)) + 1}-12-31`;
}

/**
 * Gives points, once per key; what a cancelled account would get is the house's. Everything here locks the member first, his
 * account then and lots afterwards.
 */
export function givePoints(tx: Transaction, move: PointMove, at = new Date()): Promise<void> {
  return giveAllPoints(tx, [move], at);
}

/** The same for many members, or one of them several times, in as many statements as for one. */
export async function giveAllPoints(
  tx: Transaction,
  moves: readonly PointMove[],
  at = new Date(),
): Promise<void> {
  await creditAll(
    tx,
    moves.map(({ from = issuedPoints, amount, ...move }) => ({
      ...{ ...move, from },
      lots: [{ expires_on: expiryOf(at), amount }],
    })),
  );
}

interface Credit extends Omit<PointMove, "amount"> {
  from: AccountName;
  lots: readonly HeldLot[];
}

/** The one place where members get points. */
async function creditAll(tx: Transaction, credits: readonly Credit[]): Promise<void> {
  const earners = await earnersOf(
    tx,
    credits.map(({ memberId }) => memberId),
  );
  const wanted = credits.map((credit) => ({ ...credit, earner: earners.get(credit.memberId) ?? null }));
  const given = await transferAll(
    tx,
    wanted.map(({ key, memberId, earner, reason, title, from, lots }) => {
      const amount = lots.reduce((sum, lot) => sum + lot.amount, 0);
      const postings = (account: AccountName) => [
        { account: from, amount: -amount },
        { account, amount },
      ];
      if (earner !== null)
        return { key, reason, details: { title }, postings: postings(pointAccount(earner)) };
      const details = { title, member: memberId, instead: reason };
      return {
        ...{ key, reason: "unclaimed" satisfies PointReason, details },
        postings: postings(unclaimedPoints),
      };
    }),
  );
  const made = wanted.filter((_, n) => given[n]?.made);
  await addToLots(
    tx,
    made.flatMap(({ earner: memberId, lots }) =>
      memberId === null
        ? []
        : lots.map(({ expires_on: expiresOn, amount }) => ({ memberId, expiresOn, amount })),
    ),
  );
}

/** Adds to the lots of members whose accounts are locked. */
export async function addToLots(
  tx: Transaction,
  added: readonly (LotKey & { amount: number })[],
): Promise<void> {
  const lots = [...Map.groupBy(added, ({ memberId, expiresOn }) => `${memberId} ${expiresOn}`).values()];
  const rows = lots.flatMap((same) => {
    const [lot] = same;
    const remaining = same.reduce((sum, { amount }) => sum + amount, 0);
    return lot === undefined ? [] : { memberId: lot.memberId, expiresOn: lot.expiresOn, remaining };
  });
  if (rows.length === 0) return;
  await tx
    .insert(pointLots)
    .values(rows)
    .onConflictDoUpdate({
      target: [pointLots.memberId, pointLots.expiresOn],
      set: { remaining: sql`${pointLots.remaining} + excluded.remaining` },
    });
}

/**
 * Gives back what was held, once per key, to the days on which it would have expired. What expired meanwhile can be spent
 * until the end of this year.
 */
export async function returnHeld(
  tx: Transaction,
  move: Omit<PointMove, "reason" | "amount" | "from"> & { from: AccountName },
  lots: readonly HeldLot[],
  now = new Date(),
): Promise<void> {
  const kept = lots.map(({ expires_on: day, amount }) => ({ expires_on: stillLive(day, now), amount }));
  await creditAll(tx, [{ ...move, reason: "returned", lots: kept }]);
}

/** A day on which points of a lot can be spent; the end of this year for one that is over. */
export function stillLive(day: string, now: Date): string {
  const today = formatDate(now);
  return day < today ? `${today.slice(0, 4)}-12-31` : day;
}
