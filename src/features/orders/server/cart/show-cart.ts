import { desc, eq } from "drizzle-orm";
import { buyerOf, type Sellable, sellable } from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { LINES_MAX, PIECES_MAX } from "#shared/order.ts";
import type { Cart, CartGoods } from "../../cart-contract.ts";
import { choiceOf, mostOf, skuPictures } from "../goods-shown.ts";
import { cartItems } from "../tables.ts";

/**
 * SKUs as a cart shows them, in the order in which they were asked for.
 * @param memberId null for a visitor
 * @returns without those that nobody knows
 */
export async function showCartGoods(
  db: Queryable,
  memberId: string | null,
  skuIds: readonly string[],
): Promise<{ items: CartGoods[] }> {
  if (skuIds.length === 0) return { items: [] };
  const buyer = memberId === null ? null : await buyerOf(db, memberId);
  const sold = await sellable(db, skuIds, buyer);
  const pictures = await skuPictures(db, [...sold.values()]);
  return {
    items: skuIds.flatMap((id) => {
      const one = sold.get(id);
      return one === undefined ? [] : [{ ...goodsView(one), picture: pictures.get(id) ?? null }];
    }),
  };
}

const goodsView = (one: Sellable): Omit<CartGoods, "picture"> => ({
  ...{ sku_id: one.sku.id, goods_id: one.goods.id, section: one.goods.section, title: one.goods.title },
  ...{ choice: choiceOf(one.sku), unit_fen: one.unitFen, price_words: one.words, stock: one.stock },
  ...{ most: mostOf(one, PIECES_MAX), problem: one.problem?.text ?? null },
});

/** A member's cart as things stand now, newest first. */
export async function showCart(db: Queryable, memberId: string): Promise<Cart> {
  const rows = await db
    .select()
    .from(cartItems)
    .where(eq(cartItems.memberId, memberId))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.skuId));
  const { items } = await showCartGoods(
    db,
    memberId,
    rows.map(({ skuId }) => skuId),
  );
  const known = new Map(items.map((item) => [item.sku_id, item]));
  return {
    items: rows.flatMap(({ skuId, quantity, chosen, seenFen }) => {
      const item = known.get(skuId);
      return item === undefined ? [] : [{ ...item, quantity, chosen, seen_fen: seenFen }];
    }),
    max: LINES_MAX,
  };
}
