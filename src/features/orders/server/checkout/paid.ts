import { eq, sql } from "drizzle-orm";
import type { PaidPayment, Payable } from "#capabilities/trade/payments/server/public.ts";
import { returnCoupons } from "#features/coupons/server/public.ts";
import { goods, skus } from "#features/goods/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { orderRefunded } from "../after-sales/settled.ts";
import { feeKindOf } from "../fees/fee-kinds.ts";
import { returnPieces } from "../holds.ts";
import { moveOrder } from "../order-moves.ts";
import { orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { feesOf, holdBuyer, linesOfOrder, piecesOf } from "./end-order.ts";

/**
 * Takes a locked order on because all that is owed for it is there. A fee is had at once; goods wait to be packed, and are
 * counted as sold by `countSold`, last.
 * @returns false where what the fee is for cannot be had any more: the order is cancelled then, and the money goes back
 */
export async function settleOrder(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  paidAt: Date,
): Promise<boolean> {
  const lines = await linesOfOrder(tx, order.id);
  const fees = feesOf(order, lines);
  for (const fee of fees)
    if (!(await feeKindOf(fee.subject).paid(tx, services, fee))) return giveUp(tx, services, order);
  const paid = await moveOrder(tx, order, "pay", { by: "system", set: { paidAt } });
  if (paid.kind === "fee") await moveOrder(tx, paid, "fulfil", { by: "system", set: { receivedAt: paidAt } });
  return true;
}

async function giveUp(tx: Transaction, services: Services, order: OrderRow): Promise<false> {
  const note = "名额已经没有了";
  const ended = await moveOrder(tx, order, "expire", {
    ...{ by: "system", note },
    set: { cancelledAt: new Date(), reason: note },
  });
  await returnCoupons(tx, ended.number);
  await returnPieces(tx, services, ended, [], new Date());
  return false;
}

/** Counts an order's pieces as sold, in the order in which everybody takes SKUs and then goods. */
export async function countSold(tx: Transaction, orderId: string): Promise<void> {
  const pieces = piecesOf(await linesOfOrder(tx, orderId));
  const byId = (a: string, b: string) => Number(BigInt(a) - BigInt(b));
  for (const { skuId, quantity } of pieces.toSorted((a, b) => byId(a.skuId, b.skuId)))
    await tx
      .update(skus)
      .set({ sold: sql`${skus.sold} + ${quantity}::int` })
      .where(eq(skus.id, skuId));
  const ofGoods = new Map<string, number>();
  for (const { goodsId, quantity } of pieces) ofGoods.set(goodsId, (ofGoods.get(goodsId) ?? 0) + quantity);
  for (const [goodsId, quantity] of [...ofGoods].toSorted(([a], [b]) => byId(a, b)))
    await tx
      .update(goods)
      .set({ sold: sql`${goods.sold} + ${quantity}::int` })
      .where(eq(goods.id, goodsId));
}

/** Orders as what is paid for. */
export const orderPayable: Payable = {
  async hold(tx, subjectId) {
    await holdBuyer(tx, eq(orders.id, subjectId));
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, subjectId)).for("no key update");
  },
  async paid(tx, services, { subjectId, paidAt }: PaidPayment) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, subjectId)).for("no key update");
    if (order?.state !== "placed") return false;
    if (!(await settleOrder(tx, services, order, paidAt))) return false;
    await countSold(tx, order.id);
    return true;
  },
  // What follows from a refund was done when it was decided; a buyer's own question is over only now.
  refunded: (tx, _services, refund) => orderRefunded(tx, refund),
  async path(tx, subjectId) {
    const [order] = await tx
      .select({ number: orders.number, section: orders.section, kind: orders.kind })
      .from(orders)
      .where(eq(orders.id, subjectId));
    // Whoever paid a fee wants to see what he has for it.
    const [fee] = order?.kind === "fee" ? await linesOfOrder(tx, subjectId) : [];
    if (fee !== undefined) return feeKindOf(fee.subject).path(tx, fee.subject);
    const section = sectionBySlug(order?.section);
    return pathOf("shop.order", { number: order?.number ?? "" }, { section });
  },
  async again(tx, subjectId) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, subjectId));
    if (order?.kind !== "goods") return "";
    const { number } = order;
    return pathOf("shop.order", { number }, { section: sectionBySlug(order.section), query: { again: "1" } });
  },
};
