import { eq, sql } from "drizzle-orm";
import { returnHeld, spentPoints } from "#capabilities/community/points/server/public.ts";
import { incomeAccount, refundPayment, subjectAccount } from "#capabilities/trade/payments/server/public.ts";
import { returnCoupons } from "#features/coupons/server/public.ts";
import { announceStock, changeStock, type StockChange } from "#features/goods/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import { isBeingSent } from "#shared/after-sale.ts";
import { AppError } from "#shared/errors.ts";
import { RECEIVED_AFTER_DAYS } from "#shared/order.ts";
import { lotsBetween } from "../../refundable.ts";
import { feesOf } from "../checkout/end-order.ts";
import { feeKindOf } from "../fees/fee-kinds.ts";
import { orderPoints, returnPurchases } from "../holds.ts";
import { earnRest } from "../mine/money.ts";
import { ORDER } from "../names.ts";
import { type Happening, moveOrder } from "../order-moves.ts";
import { orderLines, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { askedLines, type LockedAfterSale, linesOfOrder, type OrderLineRow } from "./moves.ts";

/** What is held of a refund that a job makes, and what an after-sale's is called there. */
export const refundKey = (afterSaleId: string): string => `after-sale:${afterSaleId}`;

/** Which pieces go back into the stock: those that came back, those that never went out, or none. */
export type Restock = "all" | "unsent" | "none";

/**
 * Gives back what was agreed on: money to the buyer's provider, points to their days, and with the last piece coupons. Pieces
 * go into the stock where `restock`. Everything is counted with the order here, when it is decided; the money is there later.
 * @param locked an after-sale that was just decided, with its order
 * @returns whether money is under way; where not, all is done
 * @throws AppError CONFLICT when more would go back than was paid
 */
export async function giveBack(
  tx: Transaction,
  services: Pick<Services, "cache">,
  { order, afterSale }: LockedAfterSale,
  { restock, ...happening }: Happening & { restock: Restock },
): Promise<boolean> {
  const { id, fen, points } = afterSale;
  const parts = await askedLines(tx, afterSale);
  for (const { asked } of parts)
    await tx
      .update(orderLines)
      .set({
        refunded: sql`${orderLines.refunded} + ${asked.quantity}`,
        refundedFen: sql`${orderLines.refundedFen} + ${asked.fen}`,
        refundedPoints: sql`${orderLines.refundedPoints} + ${asked.points}`,
      })
      .where(eq(orderLines.id, asked.lineId));
  if (order.refundedFen + fen > order.payFen || order.refundedPoints + points > order.points)
    throw new AppError("CONFLICT", "退款金额超过了已支付的金额");
  const [counted] = await tx
    .update(orders)
    .set({ refundedFen: order.refundedFen + fen, refundedPoints: order.refundedPoints + points })
    .where(eq(orders.id, order.id))
    .returning();
  if (counted === undefined) throw new Error("the order is gone while it is locked");
  const lines = await linesOfOrder(tx, order.id);
  const isAll = lines.every(({ quantity, refunded }) => refunded === quantity);
  // What is earned already comes back to where refunds are paid from.
  if (fen > 0 && order.state === "finished")
    await transfer(tx, {
      key: `${refundKey(id)}:money`,
      reason: "refund_after_end",
      details: { order: order.number },
      postings: [
        { account: incomeAccount, amount: -fen },
        { account: subjectAccount(ORDER, order.id), amount: fen },
      ],
    });
  const isOver = order.state === "finished";
  if (isAll && !isOver)
    await moveOrder(tx, counted, "refund", { ...happening, note: "", set: { finishedAt: new Date() } });
  else if (isAllSent(counted, lines))
    await moveOrder(tx, counted, "ship", { ...happening, note: "", set: shippedNow() });
  if (fen > 0)
    await refundPayment(tx, {
      ...{ key: refundKey(id), paymentNumber: order.paymentNumber, fen },
      reason: `订单 ${order.number} 退款`,
    });
  if (isAll) {
    await returnCoupons(tx, order.number);
    for (const fee of feesOf(counted, lines))
      await feeKindOf(fee.subject).ended(tx, services, fee, "refunded");
  }
  if (points > 0 && order.memberId !== null)
    await returnHeld(
      tx,
      {
        ...{ key: `${refundKey(id)}:points`, memberId: order.memberId },
        title: `订单 ${order.number} 退款`,
        from: isOver ? spentPoints : orderPoints(order.id),
      },
      lotsBetween(order.heldLots, order.refundedPoints, points),
    );
  if (isAll && !isOver) await earnRest(tx, counted);
  const into = restock === "all" || (restock === "unsent" && isBeingSent(order.state)) ? parts : [];
  // What is not sent was not bought: it counts against no limit.
  if (restock === "unsent")
    await returnPurchases(
      tx,
      order.memberId,
      into.flatMap(({ line: { goodsId, skuId, flashItemId }, asked: { quantity } }) =>
        goodsId === null || skuId === null ? [] : [{ goodsId, skuId, flashItemId, quantity }],
      ),
    );
  await restockPieces(tx, services, stockOf(into, order.number, "returned"));
  return fen > 0;
}

/** Pieces into stocks, or out of them, with the pages that say how many are left. */
export async function restockPieces(
  tx: Transaction,
  services: Pick<Services, "cache">,
  changes: readonly StockChange[],
): Promise<void> {
  await announceStock(services, tx, changes, await changeStock(tx, changes));
}

/** Nothing of it is left to be sent, and something was. */
const isAllSent = (
  { state }: Pick<OrderRow, "state">,
  lines: readonly Pick<OrderLineRow, "quantity" | "refunded" | "shipped">[],
): boolean =>
  (state === "paid" || state === "packed") &&
  lines.some(({ shipped }) => shipped > 0) &&
  lines.every(({ quantity, refunded, shipped }) => shipped >= quantity - refunded);

/** What changes with an order when its last parcel goes out. */
export const shippedNow = (now = new Date()) => ({
  shippedAt: now,
  receiveBy: new Date(now.getTime() + RECEIVED_AFTER_DAYS * 86_400_000),
});

/** Pieces into the stock, or out of it, one change a SKU. */
export function stockOf(
  parts: readonly { line: Pick<OrderLineRow, "skuId">; asked: { quantity: number } }[],
  orderNumber: string,
  reason: "returned" | "exchanged",
  sign: 1 | -1 = 1,
): StockChange[] {
  const pieces = new Map<string, number>();
  for (const { line, asked } of parts)
    if (line.skuId !== null) pieces.set(line.skuId, (pieces.get(line.skuId) ?? 0) + sign * asked.quantity);
  return [...pieces].map(([skuId, amount]) => ({ skuId, amount, reason, orderNumber }));
}
