import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { type OrderRow, type OrderWatcher, orderLines, orders } from "#features/orders/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { balanceOf, transfer } from "#platform/ledger/transfer.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { commissionSource, partnerAccount } from "./accounts.ts";
import { usualRate } from "./settings.ts";
import { partnerOrders, partners } from "./tables.ts";

export const SETTLING_ROUND = "partners-settle";

/** A partner's by his code, as long as it counts. */
export async function activePartner(db: Queryable, code: string) {
  if (!/^[a-z0-9]{8}$/.test(code)) return undefined;
  const [row] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.code, code), isNull(partners.endedAt)));
  return row;
}

/** Whose code counts for a buyer: nobody earns by what he buys himself. */
export async function codeOf(db: Queryable, memberId: string, given: string): Promise<string> {
  const partner = await activePartner(db, given.trim().toLowerCase());
  return partner === undefined || partner.memberId === memberId ? "" : partner.code;
}

/**
 * What of an order's goods earns commission: what was paid for them and not refunded, without freight; fen. In a query over
 * orders, by their name: a column written by itself would be one of the subquery's table.
 */
const baseFen = sql<number>`(select coalesce(sum(l.pay_fen - l.refunded_fen), 0)::int from ${orderLines} l
  where l.order_id = ${sql.raw("orders.id")})`;

/** Whole fen, rounded down. */
export const commissionFen = (base: number, rateBp: number): number =>
  Number((BigInt(base) * BigInt(rateBp)) / 10_000n);

/** An order that a partner brought is his from its payment on, at the rate of that moment. */
export const partnerWatcher: OrderWatcher = {
  async moved(tx, order, act) {
    if (act !== "pay" || order.kind !== "goods" || order.partnerCode === "") return;
    const partner = await activePartner(tx, order.partnerCode);
    if (partner === undefined || partner.memberId === order.memberId) return;
    const rateBp = partner.rateBp ?? (await usualRate(tx));
    await tx
      .insert(partnerOrders)
      .values({ orderId: order.id, partnerId: partner.id, rateBp })
      .onConflictDoNothing();
  },
};

/**
 * Books commission of orders that are over: after the time in which goods come back, with what came back taken off. What is
 * refunded later still is taken back; where it was paid out already, from what comes next.
 * @returns how many orders were booked
 */
export function settleCommission(services: Pick<Services, "db" | "log">): Promise<number> {
  const order = (column: string) =>
    sql`(select o.${sql.raw(column)} from ${orders} o where o.id = ${sql.raw("partner_orders.order_id")})`;
  const due = or(
    and(isNull(partnerOrders.settledAt), sql`${order("state")} in ('finished', 'refunded', 'cancelled')`),
    sql`${partnerOrders.settledAt} is not null and ${order("refunded_fen")} <> ${partnerOrders.refundedFen}`,
    and(
      gt(partnerOrders.owedFen, 0),
      sql`exists (select from ledger_accounts a where a.owner = 'partner:' || ${sql.raw("partner_orders.partner_id")}
        and a.unit = 'fen' and a.balance > 0)`,
    ),
  );
  const { orderId } = partnerOrders;
  return eachDue(services, SETTLING_ROUND, { id: orderId, due, order: orderId }, settleOne);
}

async function settleOne(tx: Transaction, orderId: string): Promise<boolean> {
  // Before the row: whoever refunds holds the order first as well.
  const [order] = await tx
    .select({ state: orders.state, refundedFen: orders.refundedFen, base: baseFen })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update", { skipLocked: true });
  if (order === undefined) return false;
  const [row] = await tx.select().from(partnerOrders).where(eq(partnerOrders.orderId, orderId)).for("update");
  if (row === undefined || !isOver(order.state)) return false;
  const due = order.state === "finished" ? commissionFen(order.base, row.rateBp) : 0;
  const wanted = due - row.bookedFen;
  const account = partnerAccount(row.partnerId);
  // Whoever withdraws at this moment makes it fall short: the round comes again.
  const more = wanted < 0 ? -Math.min(-wanted, await balanceOf(tx, account)) : wanted;
  const turn = row.turn + (more === 0 ? 0 : 1);
  if (more !== 0)
    await transfer(tx, {
      ...{ key: `commission:${orderId}:${turn}`, reason: more > 0 ? "commission" : "commission_taken_back" },
      details: { order: orderId },
      postings: [
        { account: commissionSource, amount: -more },
        { account, amount: more },
      ],
    });
  const bookedFen = row.bookedFen + more;
  await tx
    .update(partnerOrders)
    .set({
      ...{ bookedFen, owedFen: Math.max(0, bookedFen - due), turn, refundedFen: order.refundedFen },
      settledAt: row.settledAt ?? new Date(),
    })
    .where(eq(partnerOrders.orderId, orderId));
  return row.settledAt === null || more !== 0;
}

const isOver = (state: OrderRow["state"]) =>
  state === "finished" || state === "refunded" || state === "cancelled";

/** Orders of a partner with what they earn, for his list; ordered by the caller. */
export const ordersOf = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ row: partnerOrders, number: orders.number, state: orders.state, base: baseFen })
    .from(partnerOrders)
    .innerJoin(orders, eq(orders.id, partnerOrders.orderId))
    .where(where)
    .$dynamic();

/** What a partner waits for: of orders that are not over, as they stand; fen. */
export async function pendingFen(db: Queryable, partnerId: string): Promise<number> {
  const open = await ordersOf(
    db,
    and(eq(partnerOrders.partnerId, partnerId), isNull(partnerOrders.settledAt)),
  ).orderBy(asc(partnerOrders.orderId));
  return open.reduce(
    (sum, { row, state, base }) => sum + (state === "refunded" ? 0 : commissionFen(base, row.rateBp)),
    0,
  );
}
