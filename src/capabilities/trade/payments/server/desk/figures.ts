import { eq, sql } from "drizzle-orm";
import type { DeskFigure } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import type { Accounts, DayFigures } from "../../desk-contract.ts";
import { dayInChina } from "../china-day.ts";
import { shopDebts } from "../debts.ts";
import { paymentDifferences, refunds } from "../tables.ts";
import { READ } from "./policy.ts";

const MOST_DAYS = 92;
const DAY_MS = 86_400_000;

/**
 * Day by day what came in and went back, as the ledger has it, beside what the provider's statements say.
 * @param reader who gets links to what he may open
 * @param range days in China, both included; at most 92
 * @throws AppError INVALID_INPUT
 */
export async function readAccounts(
  { db, env }: Pick<Services, "db" | "env">,
  reader: Granted,
  { from, until }: { from: string; until: string },
): Promise<Accounts> {
  const begin = dayInChina(from).from;
  const end = dayInChina(until).until;
  const days = Math.round((end.getTime() - begin.getTime()) / DAY_MS);
  if (days < 1) throw new AppError("INVALID_INPUT", "结束日期不能早于开始日期", { field: "until" });
  if (days > MOST_DAYS) throw new AppError("INVALID_INPUT", `一次最多看 ${MOST_DAYS} 天`, { field: "from" });
  const { rows } = await db.execute<{ [Key in keyof DayFigures]: DayFigures[Key] }>(sql`
    with days as (select d::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') d),
    moved as (
      select (e.created_at at time zone 'Asia/Shanghai')::date as day, a.owner, e.amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.unit = 'fen' and a.source and (a.owner like 'pay:%' or a.owner = 'shop:income')
        and e.created_at >= ${begin.toISOString()} and e.created_at < ${end.toISOString()}),
    sums as (
      select day, coalesce(-sum(amount) filter (where owner like 'pay:%' and amount < 0), 0)::float8 as paid,
        coalesce(sum(amount) filter (where owner like 'pay:%' and amount > 0), 0)::float8 as back,
        coalesce(sum(amount) filter (where owner = 'shop:income'), 0)::float8 as income
      from moved group by day),
    told as (
      select s.day, sum(s.fee_fen)::float8 as fee, sum(s.paid_fen)::float8 as paid, sum(s.refunded_fen)::float8 as back,
        sum(s.rows)::int as rows,
        sum((select count(*) from payment_differences d where d.statement_id = s.id and d.settled_at is null))::int as open
      from payment_statements s where s.day between ${from} and ${until} group by s.day)
    select days.day::text as day, coalesce(sums.paid, 0) as paid_fen, coalesce(sums.back, 0) as refunded_fen,
      coalesce(sums.income, 0) as income_fen, told.fee as fee_fen,
      case when told.day is null then null else
        json_build_object('paid_fen', told.paid, 'refunded_fen', told.back, 'rows', told.rows) end as statement,
      coalesce(told.open, 0) as open_differences
    from days left join sums using (day) left join told using (day) order by days.day desc`);
  const held = await db.execute<{ held: number; returning: number }>(sql`
    select (select coalesce(sum(balance), 0)::float8 from ledger_accounts where unit = 'fen' and not source
        and split_part(owner, ':', 1) in (select distinct kind from payments)) as held,
      (select coalesce(sum(fen), 0)::float8 from payment_refunds where state <> 'done') as returning`);
  return {
    provider: env.PAYMENT_PROVIDER,
    days: rows,
    held_fen: held.rows[0]?.held ?? 0,
    returning_fen: held.rows[0]?.returning ?? 0,
    debts: await debtsFor(db, reader),
  };
}

const debtsFor = (db: Queryable, reader: Granted): Promise<Accounts["debts"]> =>
  Promise.all(
    shopDebts.entries().map(async ([, { label, link, permissions, read }]) => ({
      ...{ label, fen: await read(db) },
      link: permissions.some((permission) => canSomewhere(reader, permission)) ? link : null,
    })),
  );

/** What waits at the desk, on the work board. */
export const accountsFigure: DeskFigure = {
  permission: READ,
  async read({ db }) {
    const open = await db.$count(paymentDifferences, sql`settled_at is null`);
    const failed = await db.$count(refunds, eq(refunds.state, "failed"));
    const note = [open > 0 && `${open} 笔差异`, failed > 0 && `${failed} 笔退款失败`]
      .filter(Boolean)
      .join(" ");
    return {
      ...{ label: "账目", value: open + failed, note: note === "" ? "没有待处理" : note },
      ...{ tone: open + failed === 0 ? "ok" : "warn", link: deskPathOf("admin.accounts") },
    };
  },
};
