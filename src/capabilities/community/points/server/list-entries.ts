import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { PointEntry, PointFilter } from "#capabilities/community/points/contract.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "#platform/ledger/tables.ts";
import type { Services } from "#platform/services.ts";
import { pointAccount } from "./lots.ts";

interface Query extends PageQuery {
  kind: PointFilter;
}

/** A page of a member's statement. */
export async function listEntries(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { kind, cursor, limit }: Query,
): Promise<Page<PointEntry>> {
  const { owner, unit } = pointAccount(memberId);
  const side =
    kind === "in" ? gt(ledgerEntries.amount, 0) : kind === "out" ? lt(ledgerEntries.amount, 0) : undefined;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["points", memberId, kind], cursor, limit },
    (after, take) =>
      db
        .select({
          id: ledgerEntries.id,
          title: sql<string>`coalesce(${ledgerTransfers.details} ->> 'title', '')`,
          amount: ledgerEntries.amount,
          balance: sql<number>`coalesce(${ledgerEntries.balance}, 0)::int`,
          createdAt: ledgerEntries.createdAt,
        })
        .from(ledgerEntries)
        .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
        .where(
          and(
            sql`${ledgerEntries.accountId} = (select id from ${ledgerAccounts} where owner = ${owner} and unit = ${unit})`,
            side,
            below([ledgerEntries.id], after),
          ),
        )
        .orderBy(desc(ledgerEntries.id))
        .limit(take),
    (row) => [row.id],
  );
  return {
    items: rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    next_cursor,
  };
}
