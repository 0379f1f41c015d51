import { and, eq, inArray, sql } from "drizzle-orm";
import { buyerOf, sellable, skus, wishes } from "#features/goods/server/public.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { once } from "#platform/idempotency/once.ts";
import { AppError } from "#shared/errors.ts";
import { LINES_MAX, PIECES_MAX } from "#shared/order.ts";
import { cartItems } from "../tables.ts";

const isItem = (memberId: string, skuIds: readonly string[]) =>
  and(eq(cartItems.memberId, memberId), inArray(cartItems.skuId, [...skuIds]));

/** Whoever adds to a cart does so alone: it holds a number of things at most. @returns how many it holds */
export async function lockCart(tx: Transaction, memberId: string): Promise<number> {
  await lock(tx, `cart:${memberId}`);
  return tx.$count(cartItems, eq(cartItems.memberId, memberId));
}

/**
 * Puts pieces into a cart, on top of those of the same SKU; at most 99.
 * @throws AppError NOT_FOUND; CONFLICT, in words, for what cannot be bought, or when the cart is full
 */
export async function addToCart(
  db: Database,
  memberId: string,
  { idempotency_key: key, ...request }: { sku_id: string; quantity: number; idempotency_key: string },
): Promise<{ count: number }> {
  const { sku_id: skuId, quantity } = request;
  const one = (await sellable(db, [skuId], await buyerOf(db, memberId))).get(skuId);
  if (one === undefined) throw new AppError("NOT_FOUND", "商品不存在或已下架");
  if (one.problem !== null) throw new AppError("CONFLICT", one.problem.text);
  return db.transaction((tx) =>
    once(tx, { scope: `cart:${memberId}`, key, request }, async () => {
      const held = await lockCart(tx, memberId);
      const [known] = await tx
        .select()
        .from(cartItems)
        .where(isItem(memberId, [skuId]));
      if (known === undefined && held >= LINES_MAX)
        throw new AppError("CONFLICT", `购物车最多放 ${LINES_MAX} 种商品，请先清理一下`);
      const wanted = Math.min(PIECES_MAX, (known?.quantity ?? 0) + quantity);
      if (wanted > one.stock)
        throw new AppError("CONFLICT", `库存仅剩 ${one.stock} 件，购物车里已有 ${known?.quantity ?? 0} 件`);
      const values = { memberId, skuId, quantity: wanted, chosen: true, seenFen: one.unitFen };
      await tx
        .insert(cartItems)
        .values(values)
        .onConflictDoUpdate({ target: [cartItems.memberId, cartItems.skuId], set: values });
      return { count: known === undefined ? held + 1 : held };
    }),
  );
}

/** Says how many pieces are wanted of what is in the cart. @throws AppError NOT_FOUND, CONFLICT for more than are there */
export async function setQuantity(
  db: Queryable,
  memberId: string,
  skuId: string,
  quantity: number,
): Promise<void> {
  const [sku] = await db.select({ stock: skus.stock }).from(skus).where(eq(skus.id, skuId));
  const rows = await db
    .select()
    .from(cartItems)
    .where(isItem(memberId, [skuId]));
  const [item] = rows;
  if (sku === undefined || item === undefined) throw new AppError("NOT_FOUND", "购物车里没有这件商品");
  // Fewer than before is always right, also of what ran short.
  if (quantity > sku.stock && quantity > item.quantity)
    throw new AppError("CONFLICT", `库存仅剩 ${sku.stock} 件`);
  await db
    .update(cartItems)
    .set({ quantity })
    .where(isItem(memberId, [skuId]));
}

/** Ticks what is in the cart for the checkout, or takes the ticks off. */
export async function chooseInCart(
  db: Queryable,
  memberId: string,
  skuIds: readonly string[],
  chosen: boolean,
): Promise<void> {
  await db.update(cartItems).set({ chosen }).where(isItem(memberId, skuIds));
}

/** Takes SKUs out of the cart, and puts their goods onto the wishlist where that is wanted. */
export async function removeFromCart(
  db: Database,
  memberId: string,
  { sku_ids: skuIds, wish }: { sku_ids: readonly string[]; wish: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(cartItems)
      .where(isItem(memberId, skuIds))
      .returning({ skuId: cartItems.skuId });
    if (!wish || removed.length === 0) return;
    const ids = removed.map(({ skuId }) => skuId);
    const of = await tx.selectDistinct({ goodsId: skus.goodsId }).from(skus).where(inArray(skus.id, ids));
    await addWishes(
      tx,
      memberId,
      of.map(({ goodsId }) => goodsId),
    );
  });
}

async function addWishes(tx: Transaction, memberId: string, goodsIds: readonly string[]): Promise<void> {
  const added = await tx
    .insert(wishes)
    .values(goodsIds.map((goodsId) => ({ memberId, goodsId })))
    .onConflictDoNothing()
    .returning({ goodsId: wishes.goodsId });
  for (const { goodsId } of added)
    await tx.execute(sql`update goods set wishes = wishes + 1 where id = ${goodsId}::bigint`);
}
