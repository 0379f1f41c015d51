import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { goods, skus } from "#features/goods/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { cartItems, orderLines } from "../tables.ts";
import { ownOrder } from "./show-order.ts";

/** Pieces of one SKU that a cart holds. */
const PIECES_MAX = 99;

/**
 * Puts what an own order held into the cart again, ticked: as many pieces, as far as there are. Twice it changes nothing.
 * @returns how many of its lines are in the cart, and which are not to be had, with why
 * @throws AppError NOT_FOUND, also for another's
 */
export async function buyAgain(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
): Promise<{ added: number; left_out: { title: string; problem: string }[] }> {
  return transact(db, async (tx) => {
    const order = await ownOrder(tx, memberId, number);
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.id);
    const ids = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))];
    const sold = await tx
      .select({ id: skus.id, stock: skus.stock, priceFen: skus.priceFen })
      .from(skus)
      .innerJoin(goods, eq(goods.id, skus.goodsId))
      .where(
        and(
          inArray(skus.id, ids),
          eq(skus.active, true),
          eq(goods.state, "on"),
          or(isNull(goods.onAt), lte(goods.onAt, sql`now()`)),
          or(isNull(goods.offAt), gt(goods.offAt, sql`now()`)),
        ),
      );
    const bySku = new Map(sold.map((sku) => [sku.id, sku]));
    const left_out: { title: string; problem: string }[] = [];
    const wanted = new Map<string, number>();
    for (const { skuId, title, quantity } of lines) {
      const sku = skuId === null ? undefined : bySku.get(skuId);
      if (sku === undefined) left_out.push({ title, problem: "已下架" });
      else if (sku.stock === 0) left_out.push({ title, problem: "已售罄" });
      else wanted.set(sku.id, Math.min((wanted.get(sku.id) ?? 0) + quantity, sku.stock, PIECES_MAX));
    }
    if (wanted.size > 0)
      await tx
        .insert(cartItems)
        .values(
          [...wanted].map(([skuId, quantity]) => ({
            ...{ memberId, skuId, quantity, chosen: true },
            seenFen: bySku.get(skuId)?.priceFen ?? 0,
          })),
        )
        .onConflictDoUpdate({
          target: [cartItems.memberId, cartItems.skuId],
          set: { quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)`, chosen: true },
        });
    return { added: wanted.size, left_out };
  });
}
