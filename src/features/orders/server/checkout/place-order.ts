import { and, eq, inArray, sql } from "drizzle-orm";
import { holdPoints } from "#capabilities/community/points/server/public.ts";
import { holdsLiving, members } from "#capabilities/people/members/server/public.ts";
import { assertMayDo } from "#capabilities/review/moderation/server/public.ts";
import { defaultProvider, openPayment } from "#capabilities/trade/payments/server/public.ts";
import { takeCoupons } from "#features/coupons/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatFen } from "#shared/money.ts";
import type { PlaceBody, PlacedOrder } from "../../checkout-contract.ts";
import { orderPoints, takePieces } from "../holds.ts";
import { cartItems, orderEvents, orderLines, orders } from "../tables.ts";
import { attributions, type OrderRow } from "../watchers.ts";
import { lineRows, newNumbers, orderRow, piecesOf, type Writing, wantedPayment } from "./order-values.ts";
import { countSold, settleOrder } from "./paid.ts";
import { isPlain, placeTogether } from "./place-together.ts";
import { type Checkout, readCheckout } from "./read-checkout.ts";

const HELD_POINTS = "下单使用";

/**
 * Places an order as its buyer saw it, or not at all: its total is part of the request. Everything is read first; then one
 * transaction writes the order, opens its payment, takes coupons and points, and the pieces last, at which everybody meets who
 * buys the same.
 * @returns the order; that of the first time for a key that was used before
 * @throws AppError CHANGED when it would cost something else, or another address, than was seen; CONFLICT, in words, when goods or
 *   coupons are not to be had like this; MUTED for who may not buy; NOT_FOUND for another's coupon or address; INSUFFICIENT_BALANCE; IDEMPOTENCY_MISMATCH
 */
export async function placeOrder(
  services: Services,
  memberId: string,
  { idempotency_key: key, ...body }: PlaceBody,
): Promise<PlacedOrder> {
  const submission = { scope: `order:${memberId}`, key, request: body };
  try {
    return await place(services, memberId, body, submission);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "IDEMPOTENCY_MISMATCH") throw error;
    // Sent twice, the second may find sold out what the first one bought.
    return transact(services.db, (tx) =>
      once<PlacedOrder & Record<string, unknown>>(tx, submission, () => Promise.reject(error)),
    );
  }
}

type Wanted = Omit<PlaceBody, "idempotency_key">;

async function place(
  services: Services,
  memberId: string,
  body: Wanted,
  submission: Parameters<typeof once>[1],
): Promise<PlacedOrder> {
  const now = new Date();
  await assertMayDo(services.db, memberId, "buying", body.section);
  const checkout = await readCheckout(services.db, memberId, body, now);
  refuse(checkout, body);
  const partnerCode = await partnerOf(services.db, memberId, body);
  // Where nobody can pay, nothing is ordered either.
  const provider = checkout.quote.payFen === 0 ? null : defaultProvider(services.env);
  const writing = { memberId, checkout, body, partnerCode, provider, now };
  return isPlain(writing)
    ? placeTogether(services, { writing, submission }, () => placeAlone(services, writing, submission))
    : placeAlone(services, writing, submission);
}

/** In a transaction of its own. */
function placeAlone(
  services: Services,
  writing: Writing,
  submission: Parameters<typeof once>[1],
): Promise<PlacedOrder> {
  const { memberId, checkout, now } = writing;
  return transact(services.db, async (tx) => {
    await holdMember(tx, memberId);
    let fresh: OrderRow | undefined;
    const placed = await once<PlacedOrder & Record<string, unknown>>(tx, submission, async () => {
      fresh = await write(tx, services, writing);
      const { number, payFen, paymentNumber } = fresh;
      return { number, state: payFen === 0 ? "paid" : "placed", payment_number: paymentNumber };
    });
    if (fresh === undefined) return placed;
    if (fresh.payFen === 0) await settleOrder(tx, services, fresh, now);
    await takePieces(tx, services, [{ memberId, number: fresh.number, lines: piecesOf(checkout) }]);
    if (fresh.payFen === 0) await countSold(tx, fresh.id);
    return placed;
  });
}

/** @throws AppError where it cannot be ordered, or is not what was seen */
function refuse({ lines, problems, quote, version }: Checkout, body: Wanted): void {
  const wrong = lines.find(({ problem }) => problem !== null);
  if (wrong !== undefined) {
    const title = wrong.sold === undefined ? "" : `“${wrong.sold.goods.title}”`;
    throw new AppError("CONFLICT", `${title}${wrong.problem}`);
  }
  const [problem] = problems;
  if (problem !== undefined) throw new AppError("CONFLICT", problem);
  if (quote.payFen !== body.expected_fen || quote.points !== body.expected_points) {
    const words = (fen: number, points: number) =>
      points === 0 ? formatFen(fen) : `${formatFen(fen)} 和 ${points} 积分`;
    const before = words(body.expected_fen, body.expected_points);
    const after = words(quote.payFen, quote.points);
    throw new AppError("CHANGED", `金额有变化：应付由 ${before} 变为 ${after}，请核对后再提交`);
  }
  if (body.seen !== undefined && body.seen !== version)
    throw new AppError("CHANGED", "商品、优惠或收货地址有变化，请核对后再提交");
}

async function partnerOf(db: Queryable, memberId: string, body: Wanted): Promise<string> {
  if (body.partner_code === "") return "";
  for (const [, attribution] of attributions.entries()) {
    const code = await attribution.codeOf(db, memberId, body.partner_code, body.section);
    if (code !== "") return code;
  }
  return "";
}

/** Before everything else: whoever ends an account waits, or was first. @throws AppError UNAUTHENTICATED */
export async function holdMember(tx: Transaction, memberId: string): Promise<void> {
  const [row] = await preparedOnce(tx, "orders:member", (name) =>
    tx
      .select({ status: members.status })
      .from(members)
      .where(eq(members.id, sql.placeholder("memberId")))
      .for("key share")
      .prepare(name),
  ).execute({ memberId });
  if (row === undefined || row.status === "cancelled") throw new AppError("UNAUTHENTICATED");
  holdsLiving(tx, memberId);
}

/** The order and all that is its own: nobody else waits for any of it. */
async function write(tx: Transaction, { keys }: Pick<Services, "keys">, writing: Writing): Promise<OrderRow> {
  const { memberId, checkout, body, now } = writing;
  const numbers = newNumbers(writing);
  const { number } = numbers;
  const [order] = await tx
    .insert(orders)
    .values(orderRow(keys, writing, numbers))
    .returning();
  if (order === undefined) throw new Error("the order was not written");
  await tx.insert(orderLines).values(lineRows(checkout, order.id));
  await tx.insert(orderEvents).values({ orderId: order.id, what: "place", by: "member", at: now });
  const payment = wantedPayment(writing, order);
  if (payment !== null) await openPayment(tx, payment);
  if (body.from_cart)
    await tx.delete(cartItems).where(
      and(
        eq(cartItems.memberId, memberId),
        inArray(
          cartItems.skuId,
          checkout.lines.map(({ skuId }) => skuId),
        ),
      ),
    );
  await spendCoupons(tx, memberId, number, checkout, now);
  return setPointsAside(tx, order, now);
}

async function spendCoupons(
  tx: Transaction,
  memberId: string,
  orderNumber: string,
  { weighed, couponLines: lines }: Checkout,
  now: Date,
): Promise<void> {
  const couponIds = [weighed.couponId, weighed.redPacketId].filter((id) => id !== null);
  if (couponIds.length === 0) return;
  const taken = await takeCoupons(tx, { memberId, couponIds, orderNumber, lines, now });
  if (taken.couponFen !== weighed.couponFen || taken.redPacketFen !== weighed.redPacketFen)
    throw new AppError("CHANGED", "优惠券的内容刚刚有变化，请核对后再提交");
}

/** Sets the points aside that an order is paid with. @throws AppError INSUFFICIENT_BALANCE */
export async function setPointsAside(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.points === 0 || order.memberId === null) return order;
  const heldLots = await holdPoints(
    tx,
    {
      ...{ key: `order:${order.number}:held`, memberId: order.memberId, amount: order.points },
      ...{ title: HELD_POINTS, into: orderPoints(order.id) },
    },
    now,
  );
  await tx.update(orders).set({ heldLots }).where(eq(orders.id, order.id));
  return { ...order, heldLots };
}
