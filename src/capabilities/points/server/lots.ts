import { and, asc, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ledgerAccounts } from "#platform/ledger/tables.ts";
import { type AccountName, transfer, transferAll } from "#platform/ledger/transfer.ts";
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
  | "bounty";

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
const outside = (name: string): AccountName => ({ owner: `points:${name}`, unit: "points", source: true });
/** Where all points come from. */
export const issuedPoints = outside("issued");

/** The last day on which points that are earned at a moment can be spent: the end of the next year, in China. */
export function expiryOf(at: Date): string {
  return `${Number(formatDate(at).slice(0, 4)) + 1}-12-31`;
}

/** Gives points, once per key. Everything here locks the account first and lots afterwards. */
export function givePoints(tx: Transaction, move: PointMove, at = new Date()): Promise<void> {
  return giveAllPoints(tx, [move], at);
}

/** The same for many members, or one of them several times, in as many statements as for one. */
export async function giveAllPoints(
  tx: Transaction,
  moves: readonly PointMove[],
  at = new Date(),
): Promise<void> {
  const given = await transferAll(
    tx,
    moves.map(({ key, memberId, amount, reason, title, from = issuedPoints }) => ({
      ...{ key, reason, details: { title } },
      postings: [
        { account: from, amount: -amount },
        { account: pointAccount(memberId), amount },
      ],
    })),
  );
  const made = moves.filter((_, n) => given[n]?.made);
  await addToLots(
    tx,
    made.map(({ memberId, amount }) => ({ memberId, expiresOn: expiryOf(at), amount })),
  );
}

async function addToLots(tx: Transaction, added: readonly (LotKey & { amount: number })[]): Promise<void> {
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
 * @returns the days on which they would have expired, for {@link returnHeld}
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
 * Gives back what was held, once per key, to the days on which it would have expired. What expired meanwhile can be spent
 * until the end of this year.
 */
export async function returnHeld(
  tx: Transaction,
  { key, memberId, title, from }: Omit<PointMove, "reason" | "amount" | "from"> & { from: AccountName },
  lots: readonly HeldLot[],
  now = new Date(),
): Promise<void> {
  const amount = lots.reduce((sum, lot) => sum + lot.amount, 0);
  const { made } = await transfer(tx, {
    key,
    reason: "returned" satisfies PointReason,
    details: { title },
    postings: [
      { account: from, amount: -amount },
      { account: pointAccount(memberId), amount },
    ],
  });
  if (!made) return;
  const today = formatDate(now);
  const endOfYear = `${today.slice(0, 4)}-12-31`;
  const kept = lots.map(({ expires_on: day, amount: more }) => ({
    ...{ memberId, expiresOn: day < today ? endOfYear : day, amount: more },
  }));
  await addToLots(tx, kept);
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

/**
 * Lets one batch of lots expire whose last day is over, through the ledger.
 * @returns how many lots
 */
export async function expireLots(
  db: { transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> } & Queryable,
  now = new Date(),
): Promise<number> {
  const over = await db
    .select({ memberId: pointLots.memberId, expiresOn: pointLots.expiresOn })
    .from(pointLots)
    .where(and(lt(pointLots.expiresOn, formatDate(now)), gt(pointLots.remaining, 0)))
    .limit(200);
  for (const lot of over) await db.transaction((tx) => expireLot(tx, lot));
  return over.length;
}

/** Lets all points of a member expire before their day, with his account. */
export async function expireAll(tx: Transaction, memberId: string): Promise<void> {
  const lots = await tx
    .select({ memberId: pointLots.memberId, expiresOn: pointLots.expiresOn })
    .from(pointLots)
    .where(and(eq(pointLots.memberId, memberId), gt(pointLots.remaining, 0)));
  for (const lot of lots) await expireLot(tx, lot);
}

interface LotKey {
  memberId: string;
  expiresOn: string;
}

async function expireLot(tx: Transaction, { memberId, expiresOn }: LotKey): Promise<void> {
  await lockAccount(tx, memberId);
  const [lot] = await tx.select().from(pointLots).where(isLot({ memberId, expiresOn })).for("update");
  if (lot === undefined || lot.remaining === 0) return;
  await transfer(tx, {
    key: `points:expired:${memberId}:${expiresOn}`,
    reason: "expired" satisfies PointReason,
    details: { title: `${expiresOn.slice(0, 4)} 年底到期` },
    postings: [
      { account: pointAccount(memberId), amount: -lot.remaining },
      { account: outside("expired"), amount: lot.remaining },
    ],
  });
  await setLot(tx, { memberId, expiresOn }, 0);
}

const isLot = ({ memberId, expiresOn }: LotKey) =>
  and(eq(pointLots.memberId, memberId), eq(pointLots.expiresOn, expiresOn));

async function setLot(tx: Transaction, lot: LotKey, remaining: number): Promise<void> {
  await tx.update(pointLots).set({ remaining }).where(isLot(lot));
}

async function lockAccount(tx: Transaction, memberId: string): Promise<void> {
  const { owner, unit } = pointAccount(memberId);
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.owner, owner), eq(ledgerAccounts.unit, unit)))
    .for("update");
}
