import { and, eq, gt, lt, sql } from "drizzle-orm";
import { earnersOf, members } from "#capabilities/people/members/server/public.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { ledgerAccounts } from "#platform/ledger/tables.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import { eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { addToLots, stillLive } from "./credit.ts";
import {
  isLot,
  type LotKey,
  lockAccount,
  outside,
  type PointReason,
  pointAccount,
  setLot,
  unclaimedPoints,
} from "./lots.ts";
import { pointLots } from "./tables.ts";

/** Lots that could not expire, and ended accounts that could not be cleared, are set aside under these. */
export const EXPIRY_ROUND = "points-expire";
export const CLEARING_ROUND = "points-clear-ended";
const lotKey = sql`(${pointLots.memberId} || ':' || ${pointLots.expiresOn})`;

/**
 * Lets one batch of lots expire whose last day is over, through the ledger.
 * @returns how many lots were looked at
 */
export async function expireLots(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  const over = await db
    .select({ memberId: pointLots.memberId, expiresOn: pointLots.expiresOn })
    .from(pointLots)
    .where(
      and(
        lt(pointLots.expiresOn, formatDate(now)),
        gt(pointLots.remaining, 0),
        notAside(EXPIRY_ROUND, lotKey),
      ),
    )
    .limit(200);
  const rows = over.map((lot) => ({ key: `${lot.memberId}:${lot.expiresOn}`, row: lot }));
  await eachRow(services, EXPIRY_ROUND, rows, (lot) => db.transaction((tx) => expireLot(tx, lot)));
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

/**
 * Lets a lot expire. That it does so once follows from what is left of it; the same day may come for it again, when points
 * were added to a lot that was over already.
 */
async function expireLot(tx: Transaction, { memberId, expiresOn }: LotKey): Promise<void> {
  const account = await lockAccount(tx, memberId);
  const lot = await lockedRow(tx, pointLots, isLot({ memberId, expiresOn }));
  if (lot === undefined || lot.remaining === 0) return;
  const { made } = await transfer(tx, {
    key: `points:expired:${memberId}:${expiresOn}:${account?.newest ?? "0"}`,
    reason: "expired" satisfies PointReason,
    details: { title: `${expiresOn.slice(0, 4)} 年底到期` },
    postings: [
      { account: pointAccount(memberId), amount: -lot.remaining },
      { account: outside("expired"), amount: lot.remaining },
    ],
  });
  if (!made) throw new Error(`the lot ${expiresOn} of member ${memberId} expired before, and is not empty`);
  await setLot(tx, { memberId, expiresOn }, 0);
}

/** Ended accounts on which points lie. */
export async function endedWithPoints(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.owner, sql`'member:' || ${members.id}`), eq(ledgerAccounts.unit, "points")),
    )
    .where(
      and(
        eq(members.status, "cancelled"),
        gt(ledgerAccounts.balance, 0),
        notAside(CLEARING_ROUND, members.id),
      ),
    )
    .orderBy(members.id);
  return rows.map(({ id }) => id);
}

/**
 * Takes from an ended account what was credited to it before that was refused: it goes to the account that his was joined
 * into, with the days on which it expires, or to the house.
 */
export async function clearEndedAccount(db: Database, memberId: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const earner = (await earnersOf(tx, [memberId])).get(memberId) ?? null;
    const account = await lockAccount(tx, memberId);
    if (earner === memberId || account === undefined || account.balance === 0) return;
    const lots = await tx
      .select()
      .from(pointLots)
      .where(and(eq(pointLots.memberId, memberId), gt(pointLots.remaining, 0)))
      .for("update");
    const { balance: amount, newest } = account;
    const { made } = await transfer(tx, {
      key: `points:ended:${memberId}:${newest}`,
      reason: (earner === null ? "unclaimed" : "merged") satisfies PointReason,
      details: earner === null ? { title: "账号已注销", member: memberId } : { title: "合并账号" },
      postings: [
        { account: pointAccount(memberId), amount: -amount },
        { account: earner === null ? unclaimedPoints : pointAccount(earner), amount },
      ],
    });
    if (!made) throw new Error(`the account of member ${memberId} was cleared before, and is not empty`);
    await tx.update(pointLots).set({ remaining: 0 }).where(eq(pointLots.memberId, memberId));
    if (earner === null) return;
    const days = lots.map(({ expiresOn, remaining }) => ({ expiresOn, amount: remaining }));
    const astray = amount - days.reduce((sum, day) => sum + day.amount, 0);
    // What stands in no lot any more.
    if (astray > 0) days.push({ expiresOn: stillLive("", now), amount: astray });
    await addToLots(
      tx,
      days.map(({ expiresOn, amount: more }) => ({
        ...{ memberId: earner, expiresOn: stillLive(expiresOn, now), amount: more },
      })),
    );
  });
}
