import { asc, eq, sql } from "drizzle-orm";
import { addToLots } from "../../src/capabilities/community/points/server/credit.ts";
import { holdPoints } from "../../src/capabilities/community/points/server/public.ts";
import { providerAccount, subjectAccount } from "../../src/capabilities/trade/payments/server/public.ts";
import { payments, refunds } from "../../src/capabilities/trade/payments/server/tables.ts";
import { orderRefunded } from "../../src/features/orders/server/after-sales/settled.ts";
import { orderPoints } from "../../src/features/orders/server/holds.ts";
import { afterSales, orderEvents, orderLines, orders } from "../../src/features/orders/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { transfer } from "../../src/platform/ledger/transfer.ts";
import { serialNumber } from "../../src/platform/serial-number.ts";
import type { OrderState } from "../../src/shared/order.ts";
import { makeSku } from "./shop.ts";

const DAY = 86_400_000;
const sentStates: readonly OrderState[] = ["shipped", "received", "finished"];

type Line = Partial<typeof orderLines.$inferInsert> & { sku?: Parameters<typeof makeSku>[1] };

/**
 * An order in any state with what belongs to that: lines of goods of their own, its payment, the money in the ledger, points
 * that it holds. Its sums follow from its lines; what it took off the stock is not taken.
 * @param points in all, which are given to the member first; they stand with the first line
 */
export async function makeOrder(
  db: Database,
  memberId: string,
  {
    lines = [{}],
    points = 0,
    ...values
  }: Partial<typeof orders.$inferInsert> & { lines?: readonly Line[] } = {},
) {
  const state = values.state ?? "paid";
  const now = Date.now();
  const made: Omit<typeof orderLines.$inferInsert, "orderId">[] = [];
  for (const { sku: ofSku, ...line } of lines) {
    const sku = await makeSku(db, ofSku);
    const unitFen = line.unitFen ?? sku.priceFen;
    const quantity = line.quantity ?? 1;
    const off = (line.couponFen ?? 0) + (line.redPacketFen ?? 0) + (line.pointsFen ?? 0);
    made.push({
      ...{ goodsId: sku.goodsId, skuId: sku.id, title: `商品 ${sku.code}`, choice: "黑色", code: sku.code },
      ...{ quantity, unitFen, payFen: unitFen * quantity - off },
      shipped: sentStates.includes(state) ? quantity : 0,
      ...line,
    });
  }
  if (made[0] !== undefined && points > 0) made[0].pointsOff = points;
  const sum = (of: (line: (typeof made)[number]) => number) => made.reduce((all, line) => all + of(line), 0);
  const sums = {
    goodsFen: sum(({ unitFen, quantity }) => unitFen * quantity),
    couponFen: sum(({ couponFen = 0 }) => couponFen),
    redPacketFen: sum(({ redPacketFen = 0 }) => redPacketFen),
    pointsFen: sum(({ pointsFen = 0 }) => pointsFen),
    freightFen: values.freightFen ?? 0,
  };
  const payFen = sums.goodsFen + sums.freightFen - sums.couponFen - sums.redPacketFen - sums.pointsFen;
  const isPaid = state !== "placed" && state !== "cancelled";
  const paymentNumber = payFen > 0 ? serialNumber() : "";
  const received = state === "received" || state === "finished";
  const [order] = await db
    .insert(orders)
    .values({
      ...{ number: serialNumber(), memberId, section: "main", kind: "goods", state, ...sums, payFen },
      ...{ points, pointsOff: points, paymentNumber, payBy: new Date(now + DAY / 48) },
      ...(isPaid && { paidAt: new Date(now) }),
      ...(sentStates.includes(state) && { shippedAt: new Date(now), receiveBy: new Date(now + 10 * DAY) }),
      ...(received && { receivedAt: new Date(now), returnBy: new Date(now + 7 * DAY) }),
      ...(state === "finished" && { finishedAt: new Date(now) }),
      ...(state === "cancelled" && { cancelledAt: new Date(now) }),
      ...values,
    })
    .returning();
  if (order === undefined) throw new Error("no order made");
  await db.insert(orderLines).values(made.map((line) => ({ ...line, orderId: order.id })));
  await db.insert(orderEvents).values({ orderId: order.id, what: "place", by: "member" });
  if (payFen > 0)
    await db.insert(payments).values({
      ...{ number: paymentNumber, kind: "order", subjectId: order.id, memberId, title: "商城订单" },
      ...{ fen: payFen, provider: "sandbox", expiresAt: new Date(now + DAY / 48) },
      ...(isPaid ? { state: "paid", paidAt: new Date(now) } : {}),
    });
  if (isPaid && payFen > 0)
    await db.transaction((tx) =>
      transfer(tx, {
        key: `payment:${paymentNumber}`,
        reason: "paid",
        postings: [
          { account: providerAccount("sandbox"), amount: -payFen },
          { account: subjectAccount("order", order.id), amount: payFen },
        ],
      }),
    );
  if (points > 0) await holdFor(db, memberId, order.id, points);
  return orderOf(db, order.id);
}

async function holdFor(db: Database, memberId: string, orderId: string, amount: number): Promise<void> {
  await db.transaction(async (tx) => {
    const account = { owner: `member:${memberId}`, unit: "points" };
    await transfer(tx, {
      key: `given:${orderId}`,
      reason: "act",
      postings: [
        { account: { owner: "points:issued", unit: "points", source: true }, amount: -amount },
        { account, amount },
      ],
    });
    await addToLots(tx, [{ memberId, expiresOn: "2099-12-31", amount }]);
    const heldLots = await holdPoints(tx, {
      ...{ key: `held:${orderId}`, memberId, amount, title: "商城订单" },
      into: orderPoints(orderId),
    });
    await tx.update(orders).set({ heldLots }).where(eq(orders.id, orderId));
  });
}

/** An order as it stands, with its lines. */
export async function orderOf(db: Database, id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw new Error("the order is gone");
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id));
  return { ...row, lines };
}

export async function afterSaleOf(db: Database, number: string) {
  const [row] = await db.select().from(afterSales).where(eq(afterSales.number, number));
  if (row === undefined) throw new Error("the after-sale is gone");
  return row;
}

/** What was asked of the provider for an order arrives: as the payments' job does it. @returns fen */
export async function refundsArrive(db: Database, orderId: string): Promise<number> {
  const rows = await db
    .select({ refund: refunds, subjectId: payments.subjectId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      sql`${payments.kind} = 'order' and ${payments.subjectId} = ${orderId} and ${refunds.state} <> 'done'`,
    );
  for (const { refund, subjectId } of rows)
    await db.transaction(async (tx) => {
      await orderRefunded(tx, { key: refund.key, subjectId, fen: refund.fen });
      await tx.update(refunds).set({ state: "done", doneAt: new Date() }).where(eq(refunds.id, refund.id));
      await transfer(tx, {
        key: `payment-refund:${refund.number}`,
        reason: "refunded",
        postings: [
          { account: subjectAccount("order", subjectId), amount: -refund.fen },
          { account: providerAccount("sandbox"), amount: refund.fen },
        ],
      });
    });
  return rows.reduce((sum, { refund }) => sum + refund.fen, 0);
}
