import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { goods } from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "#platform/ledger/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { isUmbrella, sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { posterAddress } from "#shared/poster-address.ts";
import type { Partner, PartnerOrder, Withdrawal } from "../contract.ts";
import { partnerAccount } from "./accounts.ts";
import { commissionFen, ordersOf, pendingFen } from "./commission.ts";
import { leastFen, usualRate } from "./settings.ts";
import { partnerOrders, partners, partnerWithdrawals } from "./tables.ts";

type PartnerRow = typeof partners.$inferSelect;

export async function partnerOf(db: Queryable, memberId: string): Promise<PartnerRow | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.memberId, memberId));
  return row;
}

/** @throws AppError NOT_FOUND for whoever is no partner */
export async function ownPartner(db: Queryable, memberId: string): Promise<PartnerRow> {
  const row = await partnerOf(db, memberId);
  if (row === undefined) throw new AppError("NOT_FOUND", "你还不是合伙人");
  return row;
}

/** The shop with a partner's code in it. */
export const partnerPath = ({ section, code }: Pick<PartnerRow, "section" | "code">): string =>
  pathOf("shop.home", {}, { section: sectionBySlug(section) ?? umbrellaSection, query: { p: code } });

/** The member as a partner. */
export async function showPartner(db: Queryable, memberId: string): Promise<{ partner: Partner | null }> {
  const row = await partnerOf(db, memberId);
  if (row === undefined) return { partner: null };
  const sums = await db
    .select({ state: partnerWithdrawals.state, fen: sql<number>`sum(${partnerWithdrawals.fen})::float8` })
    .from(partnerWithdrawals)
    .where(eq(partnerWithdrawals.partnerId, row.id))
    .groupBy(partnerWithdrawals.state);
  const sumOf = (state: string) => sums.find((one) => one.state === state)?.fen ?? 0;
  return {
    partner: {
      ...{ code: row.code, active: row.endedAt === null, path: partnerPath(row) },
      rate_bp: row.rateBp ?? (await usualRate(db)),
      poster: posterAddress("partner", row.code),
      pending_fen: await pendingFen(db, row.id),
      balance_fen: await balanceOf(db, partnerAccount(row.id)),
      ...{ withdrawing_fen: sumOf("asked"), paid_fen: sumOf("paid"), least_fen: await leastFen(db) },
    },
  };
}

/** Orders that a member's code brought, newest first. @throws AppError NOT_FOUND for whoever is no partner */
export async function listPartnerOrders(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<{ items: PartnerOrder[]; next_cursor: string | null }> {
  const { id } = await ownPartner(db, memberId);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["partner orders", id], cursor, limit },
    (after, take) =>
      ordersOf(
        db,
        and(eq(partnerOrders.partnerId, id), below([partnerOrders.createdAt, partnerOrders.orderId], after)),
      )
        .orderBy(desc(partnerOrders.createdAt), desc(partnerOrders.orderId))
        .limit(take),
    ({ row }) => [row.createdAt, row.orderId],
  );
  return {
    items: rows.map(({ row, number, state, base }) => {
      const over = state === "refunded" || state === "cancelled";
      const stands = over ? "void" : row.settledAt === null ? "pending" : "settled";
      return {
        ...{ id: row.orderId, tail: number.slice(-4), base_fen: base, rate_bp: row.rateBp, state: stands },
        commission_fen: row.settledAt === null && !over ? commissionFen(base, row.rateBp) : row.bookedFen,
        created_at: row.createdAt.toISOString(),
      };
    }),
    next_cursor,
  };
}

/** Goods on sale with what a partner would earn by one at its lowest price. */
export async function partnerGoods(db: Queryable, memberId: string, slug: string) {
  const partner = await ownPartner(db, memberId);
  const rateBp = partner.rateBp ?? (await usualRate(db));
  const section = sectionBySlug(slug) ?? umbrellaSection;
  const rows = await db
    .select({ id: goods.id, title: goods.title, fen: goods.minFen })
    .from(goods)
    .where(
      and(
        eq(goods.state, "on"),
        isUmbrella(section.slug) ? undefined : inArray(goods.section, [section.slug, umbrellaSection.slug]),
      ),
    )
    .orderBy(desc(goods.weight), desc(goods.sold), desc(goods.id))
    .limit(30);
  return {
    items: rows.map(({ id, title, fen }) => ({
      ...{ id, title, fen, commission_fen: commissionFen(fen, rateBp) },
      path: pathOf("shop.goods", { id }, { section, query: { p: partner.code } }),
    })),
  };
}

export const presentWithdrawal = (row: typeof partnerWithdrawals.$inferSelect): Withdrawal => ({
  ...{ id: row.id, fen: row.fen, state: row.state, way: row.way, masked: row.masked, reason: row.reason },
  ...{ created_at: row.createdAt.toISOString(), settled_at: row.settledAt?.toISOString() ?? null },
});

/** A member's withdrawals, newest first. @throws AppError NOT_FOUND for whoever is no partner */
export async function listWithdrawals(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
) {
  const { id } = await ownPartner(db, memberId);
  const { createdAt, id: rowId } = partnerWithdrawals;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["partner withdrawals", id], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(partnerWithdrawals)
        .where(and(eq(partnerWithdrawals.partnerId, id), below([createdAt, rowId], after)))
        .orderBy(desc(createdAt), desc(rowId))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  return { items: rows.map(presentWithdrawal), next_cursor };
}

export const moveNames: Readonly<Record<string, string>> = {
  ...{ commission: "佣金结算", commission_taken_back: "退款扣回", withdrawal: "申请提现" },
  ...{ withdrawal_refused: "提现退回", withdrawal_paid: "提现已支付", partners_merged: "账号合并转入" },
  ...{ ended_paid: "停用后结清", ended_kept: "停用后不再支付" },
};

/** Everything that moved a member's commission, in its order. @throws AppError NOT_FOUND for whoever is no partner */
export async function statementOf(db: Queryable, memberId: string) {
  const { id } = await ownPartner(db, memberId);
  const { owner, unit } = partnerAccount(id);
  const rows = await db
    .select({
      at: ledgerTransfers.createdAt,
      reason: ledgerTransfers.reason,
      fen: ledgerEntries.amount,
      balance: ledgerEntries.balance,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(eq(ledgerAccounts.owner, owner), eq(ledgerAccounts.unit, unit)))
    .orderBy(asc(ledgerEntries.id))
    .limit(10_000);
  return {
    items: rows.map(({ at, reason, fen, balance }) => ({
      ...{ at: at.toISOString(), what: moveNames[reason] ?? reason, fen, balance_fen: balance ?? 0 },
    })),
  };
}
