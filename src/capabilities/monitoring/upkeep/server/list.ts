import { and, count, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { unclaimedPoints } from "#capabilities/community/points/server/public.ts";
import { type Acting, type DeskFigure, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { upkeepEndpoints } from "#capabilities/monitoring/upkeep/contract.ts";
import type { Database } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "#platform/ledger/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { setAside } from "#platform/rounds/tables.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";

export const UPKEEP = "upkeep.manage";

type Endpoints = typeof upkeepEndpoints;

/** Rows that failed, those that failed last first. */
export async function listSetAside(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit }: PageQuery,
): Promise<z.input<Endpoints["GET /api/admin/upkeep"]["data"]>> {
  const order = [setAside.lastAt, setAside.round, setAside.rowKey];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["set aside"], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(setAside)
        .where(below(order, after))
        .orderBy(...order.map((column) => desc(column)))
        .limit(take),
    (row) => [row.lastAt, row.round, row.rowKey],
  );
  return {
    items: rows.map((row) => {
      const known = rounds.get(row.round);
      return {
        round: row.round,
        key: row.rowKey,
        title: known?.title ?? row.round,
        row: `${known?.row ?? ""} ${row.rowKey}`.trim(),
        attempts: row.attempts,
        problem: row.problem,
        first_at: row.firstAt.toISOString(),
        last_at: row.lastAt.toISOString(),
        retry_at: row.retryAt.toISOString(),
      };
    }),
    next_cursor,
  };
}

/** Has a row tried again with the next round. @throws AppError NOT_FOUND when it was done meanwhile */
export async function retryRow(
  db: Database,
  acting: Acting,
  { round, key }: { round: string; key: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(setAside)
      .set({ retryAt: sql`now()` })
      .where(and(eq(setAside.round, round), eq(setAside.rowKey, key)))
      .returning();
    if (row === undefined) throw new AppError("NOT_FOUND", "这一项已经处理好了");
    const known = rounds.get(round);
    await recordAudit(tx, {
      adminId: acting.id,
      action: "upkeep.retry",
      targetKind: "round",
      targetId: round,
      after: { excerpt: `${known?.title ?? round}：${known?.row ?? ""} ${key}`, attempts: row.attempts },
      address: acting.address,
    });
  });
}

/** What lies with the house: points whose earners have no account any more. */
export async function listHouse(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit }: PageQuery,
): Promise<z.input<Endpoints["GET /api/admin/upkeep/house"]["data"]>> {
  const { owner, unit } = unclaimedPoints;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["house"], cursor, limit },
    (after, take) =>
      db
        .select({ entry: ledgerEntries, details: ledgerTransfers.details })
        .from(ledgerEntries)
        .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
        .where(
          and(
            sql`${ledgerEntries.accountId} = (select id from ${ledgerAccounts} where owner = ${owner} and unit = ${unit})`,
            below([ledgerEntries.id], after),
          ),
        )
        .orderBy(desc(ledgerEntries.id))
        .limit(take),
    ({ entry }) => [entry.id],
  );
  return {
    items: rows.map(({ entry, details }) => ({
      title: String(details.title ?? ""),
      member_id: String(details.member ?? ""),
      points: entry.amount,
      at: entry.createdAt.toISOString(),
    })),
    next_cursor,
    points: await balanceOf(db, unclaimedPoints),
  };
}

/** How much waits because it failed. */
export const failingFigure: DeskFigure = {
  permission: UPKEEP,
  async read({ db }) {
    const [row] = await db.select({ n: count() }).from(setAside);
    const value = row?.n ?? 0;
    return {
      label: "出错的后台任务",
      value,
      note: value > 0 ? "会自动重试" : "",
      tone: value > 0 ? "bad" : "ok",
      link: deskPathOf("admin.upkeep", {}),
    };
  },
};
