import { and, eq, lte, sql } from "drizzle-orm";
import { earnersOf } from "#capabilities/people/members/server/public.ts";
import { closePayment } from "#capabilities/trade/payments/server/public.ts";
import { returnCoupons } from "#features/coupons/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type Fee, feeKindOf } from "../fees/fee-kinds.ts";
import { type GoodsPieces, returnPieces } from "../holds.ts";
import { type Happening, lockOrder, moveOrder } from "../order-moves.ts";
import { orderLines, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";

/** A line as what follows from an order's moves needs it. */
export const linesOfOrder = (tx: Transaction, orderId: string) =>
  tx
    .select({
      id: orderLines.id,
      goodsId: orderLines.goodsId,
      skuId: orderLines.skuId,
      flashItemId: orderLines.flashItemId,
      subject: orderLines.subject,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id);
type Line = Awaited<ReturnType<typeof linesOfOrder>>[number];

export const piecesOf = (lines: readonly Line[]): GoodsPieces[] =>
  lines.flatMap(({ goodsId, skuId, flashItemId, quantity }) =>
    goodsId === null || skuId === null ? [] : [{ goodsId, skuId, flashItemId, quantity }],
  );

/** What an order pays for beside goods. */
export const feesOf = (order: OrderRow, lines: readonly Line[]): Fee[] =>
  lines.flatMap(({ subject }) =>
    subject === ""
      ? []
      : [
          {
            number: order.number,
            subject,
            memberId: order.memberId,
            fen: order.payFen,
            points: order.points,
          },
        ],
  );

/**
 * Ends a locked order that nobody paid: its payment cannot be paid any more, and what it held goes back.
 * @returns false where its payment came first, and nothing happened
 * @throws AppError CONFLICT where it is not waiting for its payment
 */
export async function endUnpaid(
  tx: Transaction,
  services: Pick<Services, "cache">,
  order: OrderRow,
  { act, ...happening }: Happening & { act: "cancel" | "withdraw" | "expire" },
): Promise<boolean> {
  const now = new Date();
  if (order.state === "placed" && !(await closePayment(tx, order.paymentNumber))) return false;
  const lines = await linesOfOrder(tx, order.id);
  const moved = await moveOrder(tx, order, act, {
    ...happening,
    set: { cancelledAt: now, reason: happening.note ?? "" },
  });
  const how = act === "expire" ? "expired" : "cancelled";
  for (const fee of feesOf(moved, lines)) await feeKindOf(fee.subject).ended(tx, services, fee, how);
  await returnCoupons(tx, moved.number, now);
  await returnPieces(tx, services, moved, piecesOf(lines), now);
  return true;
}

const PAID_MEANWHILE = "这个订单刚刚付款成功，不能取消了，可以申请退款";

/** Cancels a member's own order before it is paid; again it changes nothing. @throws AppError NOT_FOUND, CONFLICT */
export async function cancelOrder(
  services: Services,
  memberId: string,
  number: string,
  reason: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await holdBuyer(tx, eq(orders.number, number));
    const order = await lockOrder(tx, number, memberId);
    if (order.state === "cancelled") return;
    const ended = await endUnpaid(tx, services, order, { act: "cancel", by: "member", note: reason });
    if (!ended) throw new AppError("CONFLICT", PAID_MEANWHILE);
  });
}

/** What an order pays for beside goods, and then whoever bought, are held before the order, as everywhere. */
export async function holdBuyer(tx: Transaction, which: ReturnType<typeof eq>): Promise<void> {
  const [row] = await tx
    .select({ id: orders.id, kind: orders.kind, memberId: orders.memberId })
    .from(orders)
    .where(which);
  if (row?.kind === "fee")
    for (const { subject } of await linesOfOrder(tx, row.id)) await feeKindOf(subject).hold(tx, subject);
  if (row?.memberId) await earnersOf(tx, [row.memberId]);
}

export const EXPIRY_ROUND = "orders-expire";

/** Ends orders that were not paid in time; all that they held goes back. @returns how many */
export function expireOrders(services: Services): Promise<number> {
  const due = and(eq(orders.state, "placed"), lte(orders.payBy, sql`now()`));
  return eachDue(services, EXPIRY_ROUND, { id: orders.id, due, order: orders.payBy }, async (tx, id) => {
    await holdBuyer(tx, eq(orders.id, id));
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, id))
      .for("no key update", { skipLocked: true });
    if (order === undefined || order.state !== "placed" || order.payBy > new Date()) return false;
    return endUnpaid(tx, services, order, { act: "expire", by: "system", note: "没有在期限内付款" });
  });
}
