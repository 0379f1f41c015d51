import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { type AfterSaleAct, afterSaleMove, afterSaleStateNames } from "#shared/order.ts";
import type { Happening } from "../order-moves.ts";
import { afterSaleEvents, afterSaleLines, afterSales, orderLines, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { tellAfterSale } from "./notices.ts";

export type AfterSaleRow = typeof afterSales.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

/** Kind of the private pictures that show what is wrong, as permissions name it. */
export const AFTER_SALE = "after_sale";

/** Of everything that a decision about it rests on. */
export const afterSaleVersion = ({
  state,
  fen,
  points,
  courier,
  tracking,
  updatedAt,
}: AfterSaleRow): string => versionOf(state, fen, points, courier, tracking, updatedAt.toISOString());

export interface LockedAfterSale {
  order: OrderRow;
  afterSale: AfterSaleRow;
}

/**
 * Holds an after-sale, and its order before it, until the transaction ends.
 * @throws AppError NOT_FOUND, also for another's; CHANGED when it is not what was seen
 */
export async function lockAfterSale(
  tx: Transaction,
  number: string,
  { memberId, version }: { memberId?: string; version?: string } = {},
): Promise<LockedAfterSale> {
  const found = await firstRow(tx, afterSales, eq(afterSales.number, number));
  if (found === undefined || (memberId !== undefined && found.memberId !== memberId))
    throw new AppError("NOT_FOUND", "没有这个售后单");
  return lockFound(tx, found, version);
}

/** The same by its id. @returns undefined where it is not there */
export async function lockAfterSaleById(tx: Transaction, id: string): Promise<LockedAfterSale | undefined> {
  const found = await firstRow(tx, afterSales, eq(afterSales.id, id));
  return found && lockFound(tx, found);
}

async function lockFound(tx: Transaction, { id, orderId }: AfterSaleRow, version?: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
  const [afterSale] = await tx.select().from(afterSales).where(eq(afterSales.id, id)).for("no key update");
  if (order === undefined || afterSale === undefined) throw new AppError("NOT_FOUND", "没有这个售后单");
  if (version !== undefined && afterSaleVersion(afterSale) !== version) throw new AppError("CHANGED");
  return { order, afterSale };
}

/**
 * Takes a locked after-sale to another state, writes down that it happened and tells its member what others did.
 * @throws AppError CONFLICT for a move that is not in the table
 */
export async function moveAfterSale(
  tx: Transaction,
  row: AfterSaleRow,
  act: AfterSaleAct,
  { set, ...happening }: Happening & { set?: Partial<typeof afterSales.$inferInsert> },
): Promise<AfterSaleRow> {
  const state = afterSaleMove(act, row.state, row.kind);
  if (state === null)
    throw new AppError("CONFLICT", `这个售后单${afterSaleStateNames[row.state]}，不能这样操作`);
  const [moved] = await tx
    .update(afterSales)
    .set({ ...set, state, updatedAt: new Date() })
    .where(eq(afterSales.id, row.id))
    .returning();
  if (moved === undefined) throw new Error("the after-sale is gone while it is locked");
  await addAfterSaleEvent(tx, moved.id, act, happening);
  if (happening.by !== "member") await tellAfterSale(tx, moved, act);
  return moved;
}

export async function addAfterSaleEvent(
  tx: Transaction,
  afterSaleId: string,
  what: AfterSaleAct | "ask",
  { by, adminId, note = "" }: Happening,
): Promise<void> {
  await tx.insert(afterSaleEvents).values({ afterSaleId, what, by, adminId, note });
}

/** Lines of an order in their order. */
export const linesOfOrder = (tx: Transaction, orderId: string): Promise<OrderLineRow[]> =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));

/** Which pieces of which lines it is about. */
export async function askedLines(
  tx: Transaction,
  { id, orderId }: Pick<AfterSaleRow, "id" | "orderId">,
): Promise<{ line: OrderLineRow; asked: typeof afterSaleLines.$inferSelect }[]> {
  return tx
    .select({ line: orderLines, asked: afterSaleLines })
    .from(afterSaleLines)
    .innerJoin(orderLines, and(eq(orderLines.id, afterSaleLines.lineId), eq(orderLines.orderId, orderId)))
    .where(eq(afterSaleLines.afterSaleId, id))
    .orderBy(asc(orderLines.id));
}
