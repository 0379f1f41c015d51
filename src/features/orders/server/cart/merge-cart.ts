import { desc, eq, sql } from "drizzle-orm";
import { skus } from "#features/goods/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { LINES_MAX } from "#shared/order.ts";
import { cartItems } from "../tables.ts";
import { lockCart } from "./change-cart.ts";

interface KeptItem {
  sku_id: string;
  quantity: number;
  chosen: boolean;
  seen_fen: number;
}

/**
 * Takes over what a visitor put into his cart before he signed in. Of what both carts hold the larger number stays, so that
 * the same said twice, by a phone that got no answer, is the same.
 * @param items newest first; what nobody sells any more is left out
 * @returns SKUs that found no room
 */
export async function mergeCart(
  db: Database,
  memberId: string,
  items: readonly KeptItem[],
): Promise<string[]> {
  if (items.length === 0) return [];
  return db.transaction(async (tx) => {
    await lockCart(tx, memberId);
    const rows = await tx
      .select({ skuId: cartItems.skuId })
      .from(cartItems)
      .where(eq(cartItems.memberId, memberId))
      .orderBy(desc(cartItems.createdAt));
    const here = new Set(rows.map(({ skuId }) => skuId));
    const ids = items.map((item) => item.sku_id);
    const known = new Set(
      (
        await tx
          .select({ id: skus.id })
          .from(skus)
          .where(sql`${skus.id} = any(${sql.param(ids)}::bigint[])`)
      ).map(({ id }) => id),
    );
    const sold = items.filter((item, at) => known.has(item.sku_id) && ids.indexOf(item.sku_id) === at);
    let room = LINES_MAX - here.size;
    const taken = sold.filter((item) => here.has(item.sku_id) || room-- > 0);
    if (taken.length > 0)
      await tx
        .insert(cartItems)
        .values(
          taken.map(({ sku_id: skuId, quantity, chosen, seen_fen: seenFen }) => ({
            ...{ memberId, skuId, quantity, chosen, seenFen },
          })),
        )
        .onConflictDoUpdate({
          target: [cartItems.memberId, cartItems.skuId],
          set: {
            quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)`,
            chosen: sql`${cartItems.chosen} or excluded.chosen`,
          },
        });
    return sold.filter((item) => !taken.includes(item)).map((item) => item.sku_id);
  });
}
