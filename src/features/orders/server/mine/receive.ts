import { eq, sql } from "drizzle-orm";
import { goods } from "#features/goods/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { daysAfter, isOver, RETURN_DAYS } from "#shared/order.ts";
import { openAfterSale } from "../after-sales/ask.ts";
import { lockOrder, moveOrder } from "../order-moves.ts";
import { orderLines, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";

/** Days after receipt in which something of an order can come back: the longest of its goods, and seven at least. */
async function returnDaysOf(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ days: sql<number>`coalesce(max(${goods.returnDays}), 0)::int` })
    .from(orderLines)
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(eq(orderLines.orderId, orderId));
  return Math.max(RETURN_DAYS, row?.days ?? 0);
}

/** A locked order arrived: from now on its days of return count. */
export async function received(
  tx: Transaction,
  order: OrderRow,
  by: "member" | "system",
  now = new Date(),
): Promise<OrderRow> {
  const returnBy = daysAfter(now, await returnDaysOf(tx, order.id));
  return moveOrder(tx, order, "receive", { by, set: { receivedAt: now, returnBy } });
}

/**
 * Its buyer says that it arrived; again changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT before all of it was sent, or while an after-sale goes on
 */
export async function receiveOrder(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const order = await lockOrder(tx, number, memberId);
    if (order.state === "received" || order.state === "finished") return;
    if (order.state === "shipped" && (await openAfterSale(tx, order.id)) !== undefined)
      throw new AppError("CONFLICT", "这个订单有正在处理的售后，请先等它完成");
    await received(tx, order, "member");
  });
}

/** Takes an order that is over off its buyer's list. @throws AppError NOT_FOUND; CONFLICT for one that is not over */
export async function hideOrder(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const order = await lockOrder(tx, number, memberId);
    if (order.hidden) return;
    const open = await openAfterSale(tx, order.id);
    if (!isOver(order.state) || open !== undefined)
      throw new AppError("CONFLICT", "订单还没有结束，不能删除");
    await tx.update(orders).set({ hidden: true }).where(eq(orders.id, order.id));
  });
}
