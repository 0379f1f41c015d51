import { inArray } from "drizzle-orm";
import type { GoodsCard } from "#features/goods/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { goodsTag, SHOP_TAG } from "../cache-tags.ts";
import type { StockChange } from "../stock.ts";
import { skus } from "../tables.ts";

/** From so many on, how many there are is nobody's business. */
const FEW = 10;

/** What pages say of a stock. */
export function stockWords(stock: number): GoodsCard["stock"] {
  if (stock === 0) return { state: "out", left: 0 };
  return stock < FEW ? { state: "few", left: stock } : { state: "in", left: 0 };
}

/**
 * Drops kept pages that say something else of a stock than they did; in the transaction that changed it. Most orders
 * leave 有货 as it is, and then nothing is dropped.
 * @param left what `changeStock` answered
 */
export async function announceStock(
  { cache }: Pick<Services, "cache">,
  tx: Transaction,
  changes: readonly Pick<StockChange, "skuId" | "amount">[],
  left: ReadonlyMap<string, number>,
): Promise<void> {
  const seen = changes.filter(({ skuId, amount }) => {
    const now = left.get(skuId) ?? 0;
    return Math.min(now, now - amount) < FEW;
  });
  if (seen.length === 0) return;
  const rows = await tx
    .selectDistinct({ id: skus.goodsId })
    .from(skus)
    .where(
      inArray(
        skus.id,
        seen.map(({ skuId }) => skuId),
      ),
    );
  const turned = seen.some(({ skuId, amount }) => {
    const now = left.get(skuId) ?? 0;
    return now === 0 || now - amount === 0;
  });
  await cache.invalidate(tx, [...rows.map(({ id }) => goodsTag(id)), ...(turned ? [SHOP_TAG] : [])]);
}
