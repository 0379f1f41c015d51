import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "#platform/ledger/tables.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskPartner, DeskWithdrawal } from "../desk-contract.ts";
import { moveNames, presentWithdrawal } from "./mine.ts";
import { type AtDesk, record } from "./policy.ts";
import { partnerOrders, partners, partnerWithdrawals } from "./tables.ts";

type Reading = Pick<Services, "db" | "keys">;

/** Of a query over partners: a column written by itself would be one of the subquery's table. */
const thisPartner = sql.raw("partners.id");

/** A page of the shop's partners, newest first. */
export async function listPartners(
  { db, keys }: Reading,
  { cursor, limit, q, owed }: PageQuery & { q?: string | undefined; owed?: "1" | undefined },
): Promise<{ items: DeskPartner[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["partners", q, owed], cursor, limit },
    (after, take) =>
      db
        .select({
          ...getTableColumns(partners),
          nickname: members.nickname,
          orders: sql<number>`(select count(*)::int from ${partnerOrders} o where o.partner_id = ${thisPartner})`,
          booked: sql<number>`(select coalesce(sum(o.booked_fen), 0)::float8 from ${partnerOrders} o
            where o.partner_id = ${thisPartner})`,
          balance: sql<number>`coalesce((select a.balance from ${ledgerAccounts} a
            where a.owner = 'partner:' || ${thisPartner} and a.unit = 'fen'), 0)::float8`,
        })
        .from(partners)
        .leftJoin(members, eq(members.id, partners.memberId))
        .where(
          and(
            q === undefined || q === ""
              ? undefined
              : or(
                  eq(partners.code, q.toLowerCase()),
                  sql`strpos(lower(${members.nickname}), lower(${q})) > 0`,
                ),
            owed === undefined
              ? undefined
              : and(
                  isNotNull(partners.endedAt),
                  sql`exists (select from ${ledgerAccounts} a where a.owner = 'partner:' || ${thisPartner}
                    and a.unit = 'fen' and a.balance > 0)`,
                ),
            below([partners.createdAt, partners.id], after),
          ),
        )
        .orderBy(desc(partners.createdAt), desc(partners.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, code: row.code, section: row.section, active: row.endedAt === null },
      member: row.memberId === null ? null : { id: row.memberId, nickname: row.nickname ?? "" },
      ...{ rate_bp: row.rateBp, orders: row.orders, booked_fen: row.booked, balance_fen: row.balance },
      created_at: row.createdAt.toISOString(),
    })),
    next_cursor,
  };
}

/** Gives a partner a rate of his own, or the usual one. @throws AppError NOT_FOUND */
export async function setRate(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  id: string,
  rateBp: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.update(partners).set({ rateBp }).where(eq(partners.id, id)).returning();
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这位合伙人");
    const said = rateBp === null ? "默认比例" : `${rateBp / 100}%`;
    await record(tx, actor, "partners.changed", "partner", id, { excerpt: row.code, rate: said });
  });
}

/** Payments that partners asked for, of a state; those that wait in the order in which they were asked for. */
export async function listAsked(
  { db, keys }: Reading,
  { cursor, limit, state }: PageQuery & { state: DeskWithdrawal["state"] },
): Promise<{ items: DeskWithdrawal[]; next_cursor: string | null }> {
  const { createdAt, id } = partnerWithdrawals;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["withdrawals", state], cursor, limit },
    (after, take) =>
      db
        .select({ row: partnerWithdrawals, code: partners.code, nickname: members.nickname })
        .from(partnerWithdrawals)
        .innerJoin(partners, eq(partners.id, partnerWithdrawals.partnerId))
        .leftJoin(members, eq(members.id, partners.memberId))
        .where(and(eq(partnerWithdrawals.state, state), below([createdAt, id], after)))
        .orderBy(desc(createdAt), desc(id))
        .limit(take),
    ({ row }) => [row.createdAt, row.id],
  );
  return {
    items: rows.map(({ row, code, nickname }) => ({
      ...presentWithdrawal(row),
      ...{
        reference: row.reference,
        partner: { id: row.partnerId, code, nickname: nickname ?? "已注销用户" },
      },
    })),
    next_cursor,
  };
}

/** What all partners earned and got in a month of China's. */
export function exportStatement({ db }: Pick<Services, "db">, actor: AtDesk, month: string) {
  const from = new Date(`${month}-01T00:00:00+08:00`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  const until = new Date(`${next}-01T00:00:00+08:00`);
  return db.transaction(async (tx) => {
    const partnerOfOwner = sql`split_part(${ledgerAccounts.owner}, ':', 2)::bigint`;
    const rows = await tx
      .select({
        ...{ at: ledgerTransfers.createdAt, reason: ledgerTransfers.reason, fen: ledgerEntries.amount },
        ...{ code: partners.code, nickname: members.nickname },
      })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .innerJoin(
        partners,
        sql`${ledgerAccounts.owner} like 'partner:%' and ${partners.id} = ${partnerOfOwner}`,
      )
      .leftJoin(members, eq(members.id, partners.memberId))
      .where(
        and(
          inArray(ledgerTransfers.reason, Object.keys(moveNames)),
          gte(ledgerTransfers.createdAt, from),
          lt(ledgerTransfers.createdAt, until),
        ),
      )
      .orderBy(asc(ledgerEntries.id))
      .limit(50_000);
    await record(tx, actor, "partners.exported", "partner", month, { excerpt: month, total: rows.length });
    return {
      items: rows.map(({ at, reason, fen, code, nickname }) => ({
        ...{ at: at.toISOString(), code, nickname: nickname ?? "已注销用户", fen },
        what: moveNames[reason] ?? reason,
      })),
    };
  });
}
