import { eq } from "drizzle-orm";
import { returnHeld } from "#capabilities/community/points/server/public.ts";
import { defaultProvider, openPayment, refundPayment } from "#capabilities/trade/payments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { serialNumber } from "#platform/serial-number.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { PAY_WITHIN, RETURN_DAYS } from "#shared/order.ts";
import { endUnpaid, feesOf, holdBuyer, linesOfOrder } from "../checkout/end-order.ts";
import { settleOrder } from "../checkout/paid.ts";
import { holdMember, setPointsAside } from "../checkout/place-order.ts";
import { orderPoints } from "../holds.ts";
import { lockOrder, moveOrder } from "../order-moves.ts";
import { orderEvents, orderLines, orders } from "../tables.ts";
import { feeKindOf } from "./fee-kinds.ts";

export interface WantedFee {
  memberId: string;
  /** Slug of the section that takes it. */
  section: string;
  /** As the buyer reads it: 活动报名费 · 秋季赛道日. */
  title: string;
  /** In fen; 0 where only points are paid. */
  fen: number;
  points: number;
  /** What it is for, of an offered kind: `activity:17`. */
  subject: string;
  /** Until when it waits for its payment; 30 minutes unless said. */
  payBy?: Date;
  /** From when on the money is the shop's: after what it was for is over. Seven days from now unless said. */
  refundableUntil?: Date;
}

export interface PlacedFee {
  /** Of the order. */
  number: string;
  /** Under which one goes to pay; empty where there is nothing to pay, and the fee is paid already. */
  paymentNumber: string;
}

/**
 * Asks a member for a fee: an order of one line that needs no parcel, in the caller's transaction, which already holds what it
 * is for. The caller keeps the order's number; doing it once is his.
 * @throws AppError INSUFFICIENT_BALANCE
 */
export async function placeFee(tx: Transaction, services: Services, wanted: WantedFee): Promise<PlacedFee> {
  const { memberId, section, title, fen, points, subject } = wanted;
  feeKindOf(subject);
  await holdMember(tx, memberId);
  const now = new Date();
  const { payBy = new Date(now.getTime() + PAY_WITHIN) } = wanted;
  const { refundableUntil = new Date(now.getTime() + RETURN_DAYS * 86_400_000) } = wanted;
  const number = serialNumber(now);
  const paymentNumber = fen === 0 ? "" : serialNumber(now);
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ number, memberId, section, kind: "fee", state: "placed", paymentNumber, payBy },
      ...{ goodsFen: fen, payFen: fen, points, returnBy: refundableUntil, createdAt: now, updatedAt: now },
    })
    .returning();
  if (order === undefined) throw new Error("the order was not written");
  await tx.insert(orderLines).values({
    ...{ orderId: order.id, subject, title, quantity: 1, unitFen: fen, unitPoints: points, payFen: fen },
  });
  await tx.insert(orderEvents).values({ orderId: order.id, what: "place", by: "member", at: now });
  if (fen > 0)
    await openPayment(tx, {
      ...{ number: paymentNumber, kind: "order", subjectId: order.id, memberId, title, fen },
      ...{ provider: defaultProvider(services.env), expiresAt: payBy },
    });
  const held = await setPointsAside(tx, order, now);
  if (fen === 0 && !(await settleOrder(tx, services, held, now)))
    throw new AppError("CONFLICT", "名额已经没有了");
  return { number, paymentNumber };
}

/**
 * Ends a fee for the shop: one that was not paid cannot be paid any more, one that was goes back whole, money and points.
 * Again it changes nothing.
 * @param reason as the buyer reads it
 * @throws AppError NOT_FOUND; CONFLICT once the money is the shop's
 */
export async function endFee(
  tx: Transaction,
  services: Pick<Services, "cache">,
  { number, reason }: { number: string; reason: string },
): Promise<void> {
  await holdBuyer(tx, eq(orders.number, number));
  const order = await lockOrder(tx, number);
  if (order.state === "cancelled" || order.state === "refunded") return;
  if (order.state === "placed") {
    if (!(await endUnpaid(tx, services, order, { act: "withdraw", by: "system", note: reason })))
      throw new AppError("CONFLICT", "刚刚付款成功，请重试");
    return;
  }
  const lines = await linesOfOrder(tx, order.id);
  const moved = await moveOrder(tx, order, "refund", {
    ...{ by: "system", note: reason },
    set: { refundedFen: order.payFen, refundedPoints: order.points, reason },
  });
  await tx
    .update(orderLines)
    .set({ refunded: 1, refundedFen: order.payFen, refundedPoints: order.points })
    .where(eq(orderLines.orderId, order.id));
  if (order.payFen > 0)
    await refundPayment(tx, {
      ...{ key: `order:${number}`, paymentNumber: order.paymentNumber, fen: order.payFen, reason },
    });
  for (const fee of feesOf(moved, lines)) await feeKindOf(fee.subject).ended(tx, services, fee, "refunded");
  if (order.memberId !== null && order.heldLots.length > 0)
    await returnHeld(
      tx,
      {
        ...{ key: `order:${number}:returned`, memberId: order.memberId },
        ...{ title: "退款，积分退回", from: orderPoints(order.id) },
      },
      order.heldLots,
    );
}
