import { eq } from "drizzle-orm";
import { buyerOf, sellable } from "#features/goods/server/public.ts";
import type { Services } from "#platform/services.ts";
import { PIECES_MAX } from "#shared/order.ts";
import { mergeCart } from "../cart/merge-cart.ts";
import { mostOf } from "../goods-shown.ts";
import { orderLines } from "../tables.ts";
import { ownOrder } from "./show-order.ts";

/**
 * Puts what an own order held into the cart again, ticked: as many pieces, as far as he may buy them now. Twice it changes
 * nothing.
 * @returns how many of its SKUs are in the cart, and which are not to be had, with why
 * @throws AppError NOT_FOUND, also for another's
 */
export async function buyAgain(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
): Promise<{ added: number; left_out: { title: string; problem: string }[] }> {
  const order = await ownOrder(db, memberId, number);
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const ids = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))];
  const sold = await sellable(db, ids, await buyerOf(db, memberId));
  const left_out: { title: string; problem: string }[] = [];
  const items = lines.flatMap(({ skuId, title, quantity }) => {
    const one = sold.get(skuId ?? "");
    const most = one === undefined ? 0 : mostOf(one, PIECES_MAX);
    if (one !== undefined && most > 0)
      return [
        { sku_id: one.sku.id, quantity: Math.min(quantity, most), chosen: true, seen_fen: one.unitFen },
      ];
    left_out.push({ title, problem: one === undefined ? "已下架" : (one.problem?.text ?? "已达到限购数量") });
    return [];
  });
  const full = await mergeCart(db, memberId, items);
  for (const skuId of full)
    left_out.push({ title: sold.get(skuId)?.goods.title ?? "", problem: "购物车已满" });
  return { added: items.length - full.length, left_out };
}
