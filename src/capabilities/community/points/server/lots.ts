import { and, asc, desc, eq, gt, gte, sql } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { sumOf } from "#platform/database/figures-of.ts";
import { ledgerAccounts, ledgerEntries } from "#platform/ledger/tables.ts";
import { type AccountName, transfer } from "#platform/ledger/transfer.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { pointLots } from "./tables.ts";

/** Why points moved; a statement shows the words in `title`. */
export type PointReason =
  | "act"
  | "act_revoked"
  | "check_in"
  | "task"
  | "expired"
  | "spent"
  | "merged"
  | "red_packet"
  | "held"
  | "returned"
  | "bounty"
  | "unclaimed";

export interface PointMove {
  /** Under which it happens once, whoever repeats it: `shop:order:12`. */
  key: string;
  memberId: string;
  /** Whole points, at least 1. */
  amount: number;
  reason: PointReason;
  /** What a statement says it was for. */
  title: string;
  /** Where they come from, a source that was filled before; newly issued unless given. */
  from?: AccountName;
}

export const pointAccount = (memberId: string): AccountName => ({
  owner: `member:${memberId}`,
  unit: "points",
});
export const outside = (name: string): AccountName => ({
  owner: `points:${name}`,
  unit: "points",
  source: true,
});
/** Where all points come from. */
export const issuedPoints = outside("issued");
/** Where points go that were spent. */
export const spentPoints = outside("spent");
/** The house's: what nobody is left to get, since the account that earned it was cancelled. */
export const unclaimedPoints = outside("unclaimed");

/**
 * Spends points, those that expire first, once per key.
 * @returns the balance afterwards
 * @throws AppError INSUFFICIENT_BALANCE when fewer are there; nothing moved
 */
export async function spendPoints(
  tx: Transaction,
  move: Omit<PointMove, "reason">,
  now = new Date(),
): Promise<number> {
  return takeOut(tx, { ...move, reason: "spent" }, { into: "spent", newestFirst: false, now });
}

/** Points that expire on the same day. */
export interface HeldLot {
  /** Last day, in China, on which they can be spent. */
  expires_on: string;
  amount: number;
}

/**
 * Sets points aside on an account of their own, those that expire first, once per key: a bounty, an order that is not
 * paid yet.
 * @param into where they lie meanwhile: no source, so that more than was held never leaves it
 * @returns the days on which they would have expired, for `returnHeld`
 * @throws AppError INSUFFICIENT_BALANCE when fewer are there; nothing moved
 * @throws Error when it happened before under this key: what was taken then is known to the caller
 */
export async function holdPoints(
  tx: Transaction,
  move: Omit<PointMove, "reason" | "from"> & { into: AccountName },
  now = new Date(),
): Promise<HeldLot[]> {
  const { into } = move;
  const taken = await takeLots(tx, { ...move, reason: "held" }, { into, newestFirst: false, now });
  if (taken === null) throw new Error(`points were held before as ${move.key}`);
  return taken;
}

/**
 * Takes points back that should not have been given, newest first and as many as are still there.
 * @param move `amount` is what is taken at most
 * @returns how many were taken
 */
export async function takeBackPoints(tx: Transaction, move: PointMove, now = new Date()): Promise<number> {
  await lockAccount(tx, move.memberId);
  const amount = Math.min(move.amount, await pointBalance(tx, move.memberId, now));
  if (amount > 0) await takeOut(tx, { ...move, amount }, { into: "issued", newestFirst: true, now });
  return amount;
}

async function takeOut(
  tx: Transaction,
  move: PointMove,
  { into, newestFirst, now }: { into: string; newestFirst: boolean; now: Date },
): Promise<number> {
  await takeLots(tx, move, { into: outside(into), newestFirst, now });
  return pointBalance(tx, move.memberId, now);
}

/** @returns what was taken of which day; null when it had happened before */
async function takeLots(
  tx: Transaction,
  { key, memberId, amount, reason, title }: PointMove,
  { into, newestFirst, now }: { into: AccountName; newestFirst: boolean; now: Date },
): Promise<HeldLot[] | null> {
  const { made } = await transfer(tx, {
    key,
    reason,
    details: { title },
    postings: [
      { account: pointAccount(memberId), amount: -amount },
      { account: into, amount },
    ],
  });
  if (!made) return null;
  const lots = await tx
    .select()
    .from(pointLots)
    .where(and(liveLots(memberId, now), gt(pointLots.remaining, 0)))
    .orderBy((newestFirst ? desc : asc)(pointLots.expiresOn))
    .for("update");
  let missing = amount;
  const held: HeldLot[] = [];
  for (const { expiresOn, remaining } of lots) {
    const taken = Math.min(missing, remaining);
    if (taken === 0) break;
    missing -= taken;
    held.push({ expires_on: expiresOn, amount: taken });
    await setLot(tx, { memberId, expiresOn }, remaining - taken);
  }
  // What expired in the night and still waits for its job is in the account, and cannot be spent.
  if (missing > 0) throw new AppError("INSUFFICIENT_BALANCE", "积分不足");
  return held;
}

/** Points that can be spent. */
export async function pointBalance(db: Queryable, memberId: string, now = new Date()): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${pointLots.remaining}), 0)::int` })
    .from(pointLots)
    .where(liveLots(memberId, now));
  return row?.sum ?? 0;
}

/** {@link pointBalance} as a part of a statement. */
export const pointCount: ProfileCount = {
  figure: "points",
  count: (memberId) =>
    sumOf(
      pointLots.remaining,
      pointLots,
      and(
        eq(pointLots.memberId, memberId),
        sql`${pointLots.expiresOn} >= (now() at time zone 'Asia/Shanghai')::date`,
      ),
    ),
};

/** Points that expire next, with their last day; null when there are none. */
export async function expiringPoints(db: Queryable, memberId: string, now = new Date()) {
  const [lot] = await db
    .select({ amount: pointLots.remaining, on: pointLots.expiresOn })
    .from(pointLots)
    .where(and(liveLots(memberId, now), gt(pointLots.remaining, 0)))
    .orderBy(pointLots.expiresOn)
    .limit(1);
  return lot ?? null;
}

const liveLots = (memberId: string, now: Date) =>
  and(eq(pointLots.memberId, memberId), gte(pointLots.expiresOn, formatDate(now)));

export interface LotKey {
  memberId: string;
  expiresOn: string;
}

export const isLot = ({ memberId, expiresOn }: LotKey) =>
  and(eq(pointLots.memberId, memberId), eq(pointLots.expiresOn, expiresOn));

export async function setLot(tx: Transaction, lot: LotKey, remaining: number): Promise<void> {
  await tx.update(pointLots).set({ remaining }).where(isLot(lot));
}

/**
 * Holds a member's account until the transaction ends.
 * @returns what lies on it, and its newest entry, which names what is done next while it is held; undefined for none
 */
export async function lockAccount(
  tx: Transaction,
  memberId: string,
): Promise<{ balance: number; newest: string } | undefined> {
  const { owner, unit } = pointAccount(memberId);
  const [account] = await tx
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.owner, owner), eq(ledgerAccounts.unit, unit)))
    .for("update");
  if (account === undefined) return undefined;
  const [entry] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, account.id))
    .orderBy(desc(ledgerEntries.id))
    .limit(1);
  return { balance: account.balance ?? 0, newest: entry?.id ?? "0" };
}
