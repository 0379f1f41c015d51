import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { type OrderAct, orderMove, orderStateNames } from "#shared/order.ts";
import { orderEvents, orders } from "./tables.ts";
import { type OrderRow, orderWatchers } from "./watchers.ts";

/**
 * Holds an order until the transaction ends: its member before it, everything else of it afterwards.
 * @param memberId whose it has to be; anybody's unless given
 * @throws AppError NOT_FOUND, also for another's
 */
export async function lockOrder(tx: Transaction, number: string, memberId?: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for("no key update");
  if (row === undefined || (memberId !== undefined && row.memberId !== memberId))
    throw new AppError("NOT_FOUND", "没有这个订单");
  return row;
}

export interface Happening {
  by: (typeof orderEvents.$inferInsert)["by"];
  adminId?: string;
  note?: string;
}

/** Writes down what happened to an order, beside its moves. */
export async function addOrderEvent(
  tx: Transaction,
  orderId: string,
  what: string,
  { by, adminId, note = "" }: Happening,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, what, by, adminId, note });
}

/**
 * Takes a locked order to another state, writes down that it happened and tells whoever watches orders. What it held is the
 * caller's to give back.
 * @returns the order as it stands now
 * @throws AppError CONFLICT for a move that is not in the table
 */
export async function moveOrder(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "state">,
  act: OrderAct,
  { set, ...happening }: Happening & { set?: Partial<typeof orders.$inferInsert> },
): Promise<OrderRow> {
  const state = orderMove(act, order.state);
  if (state === null) throw new AppError("CONFLICT", `这个订单${orderStateNames[order.state]}，不能这样操作`);
  const [moved] = await tx
    .update(orders)
    .set({ ...set, state, updatedAt: new Date() })
    .where(eq(orders.id, order.id))
    .returning();
  if (moved === undefined) throw new Error("the order is gone while it is locked");
  await addOrderEvent(tx, moved.id, act, happening);
  for (const [, watcher] of orderWatchers.entries()) await watcher.moved(tx, moved, act);
  return moved;
}
