import { eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { pointBalance } from "../../src/capabilities/community/points/server/public.ts";
import { subjectAccount } from "../../src/capabilities/trade/payments/server/public.ts";
import { coupons } from "../../src/features/coupons/server/tables.ts";
import { goodsPurchases, skus, stockMoves } from "../../src/features/goods/server/tables.ts";
import { orderPoints } from "../../src/features/orders/server/holds.ts";
import { orderLines } from "../../src/features/orders/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { balanceOf } from "../../src/platform/ledger/transfer.ts";
import { assertBooksBalance } from "./shop.ts";
import { WALK_POINTS, WALK_STOCKS, type Walker } from "./shop-walk.ts";

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

/** That stock, purchases, coupons, points, ledger and provider say of somebody's orders what the orders say, to the fen. */
export async function assertSums(db: Database, walker: Walker): Promise<void> {
  const orders = await walker.mine();
  const lines =
    orders.length === 0
      ? []
      : await db
          .select()
          .from(orderLines)
          .where(
            inArray(
              orderLines.orderId,
              orders.map(({ id }) => id),
            ),
          );
  const linesOf = (id: string) => lines.filter(({ orderId }) => orderId === id);
  const standing = lines.filter(
    ({ orderId }) => orders.find(({ id }) => id === orderId)?.state !== "cancelled",
  );
  await assertStock(
    db,
    walker,
    standing,
    (orderId) => orders.find(({ id }) => id === orderId)?.paidAt !== null,
  );

  for (const order of orders) {
    const own = linesOf(order.id);
    const what = `order in state ${order.state}`;
    expect(sum(own, ({ payFen }) => payFen) + order.freightFen, what).toBe(order.payFen);
    const freightBack = order.refundedFen - sum(own, ({ refundedFen }) => refundedFen);
    expect([0, order.freightFen], what).toContain(freightBack);
    expect(
      sum(own, ({ refundedPoints }) => refundedPoints),
      what,
    ).toBe(order.refundedPoints);
    for (const line of own) {
      expect(line.refunded, what).toBeLessThanOrEqual(line.quantity);
      expect(line.refundedFen, what).toBeLessThanOrEqual(line.payFen);
      if (line.refunded === line.quantity) expect(line.refundedFen, what).toBe(line.payFen);
    }
    await assertMoney(db, order, what);
    const isOver = ["finished", "refunded", "cancelled"].includes(order.state);
    expect(await balanceOf(db, orderPoints(order.id)), what).toBe(
      isOver ? 0 : order.points - order.refundedPoints,
    );
  }
  await assertPointsAndCoupons(db, walker, orders);
  await assertBooksBalance(db);
}

async function assertStock(
  db: Database,
  { buyer, skus: sold, restocked, unsent }: Walker,
  standing: readonly (typeof orderLines.$inferSelect)[],
  isPaid: (orderId: string) => boolean,
): Promise<void> {
  for (const [at, { id, goodsId }] of sold.entries()) {
    const own = standing.filter(({ skuId }) => skuId === id);
    const out = sum(own, ({ quantity }) => quantity);
    const [row] = await db.select().from(skus).where(eq(skus.id, id));
    const left = (WALK_STOCKS[at] ?? 0) - out + (restocked.get(id) ?? 0);
    expect(row?.stock, "stock").toBe(left);
    const moves = await db.select().from(stockMoves).where(eq(stockMoves.skuId, id)).orderBy(stockMoves.id);
    expect(
      sum(moves, ({ amount }) => amount),
      "log of the stock",
    ).toBe(left - (WALK_STOCKS[at] ?? 0));
    // Each entry says what was there after it.
    let running = WALK_STOCKS[at] ?? 0;
    for (const move of moves) {
      running += move.amount;
      expect(move.left, "log of the stock").toBe(running);
    }
    const paid = own.filter(({ orderId }) => isPaid(orderId));
    expect(row?.sold, "sold").toBe(sum(paid, ({ quantity }) => quantity));
    const counted = await db.select().from(goodsPurchases).where(eq(goodsPurchases.goodsId, goodsId));
    expect(
      sum(counted, ({ quantity }) => quantity),
      `bought by ${buyer.id}`,
    ).toBe(out - (unsent.get(id) ?? 0));
  }
}

type Order = Awaited<ReturnType<Walker["mine"]>>[number];

async function assertMoney(db: Database, order: Order, what: string): Promise<void> {
  const { rows } = await db.execute<{
    state: string;
    done: number;
    asked: number;
    there: number;
    back: number;
  }>(sql`
    select p.state, coalesce(sum(r.fen) filter (where r.state = 'done'), 0)::int as done, coalesce(sum(r.fen), 0)::int as asked,
      coalesce((select t.fen from payment_sandbox_trades t where t.number = p.number), 0) as there,
      coalesce((select sum(t.fen) from payment_sandbox_trades t join payment_refunds o on o.number = t.number
        where o.payment_id = p.id), 0)::int as back
    from payments p left join payment_refunds r on r.payment_id = p.id where p.number = ${order.paymentNumber} group by p.id`);
  const [payment] = rows;
  if (payment === undefined) {
    expect(order.payFen, what).toBe(0);
    return;
  }
  const isPaid = payment.state === "paid";
  if (isPaid) expect(payment.there, `${what}: at the provider`).toBe(order.payFen);
  else expect([0, order.payFen], `${what}: at the provider`).toContain(payment.there);
  expect(payment.back, `${what}: back at the provider`).toBe(payment.done);
  // Money for a cancelled order goes back whole; else what was counted with the order.
  expect(payment.asked, `${what}: asked back`).toBe(
    order.state === "cancelled" ? (isPaid ? order.payFen : 0) : order.refundedFen,
  );
  const isEarned = order.state === "finished" || order.state === "refunded";
  const held = (isPaid ? order.payFen : 0) - payment.done - (isEarned ? order.payFen - order.refundedFen : 0);
  expect(await balanceOf(db, subjectAccount("order", order.id)), `${what}: held`).toBe(held);
  expect(["placed", "cancelled"].includes(order.state) || isPaid, what).toBe(true);
}

async function assertPointsAndCoupons(
  db: Database,
  { buyer, coupon, packet }: Walker,
  orders: readonly Order[],
): Promise<void> {
  const spent = sum(
    orders.filter(({ state }) => state !== "cancelled"),
    ({ points, refundedPoints }) => points - refundedPoints,
  );
  const points = await pointBalance(db, buyer.id);
  expect(points, "points").toBe(WALK_POINTS - spent);
  expect(await balanceOf(db, { owner: `member:${buyer.id}`, unit: "points" }), "points in the ledger").toBe(
    points,
  );
  for (const { id } of [coupon, packet]) {
    const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
    const user = orders.filter(
      ({ couponId, redPacketId, state }) =>
        (couponId === id || redPacketId === id) && state !== "cancelled" && state !== "refunded",
    );
    const keeper = user.find(({ number }) => number === row?.orderNumber);
    expect([row?.state, user.length], "coupon").toEqual(keeper === undefined ? ["free", 0] : ["used", 1]);
  }
}
