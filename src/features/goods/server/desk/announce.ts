import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { goodsTag, SHOP_TAG } from "../cache-tags.ts";
import { GOODS } from "../names.ts";
import { indexGoods } from "../pages/index-goods.ts";

/** Goods look otherwise than before, or are no more: what was kept of them is dropped with the commit, and they are found as they are. */
export async function announce(
  { cache }: Pick<Services, "cache">,
  tx: Transaction,
  goodsIds: readonly string[],
): Promise<void> {
  await reindex(tx, GOODS, goodsIds);
  await indexGoods(tx, goodsIds);
  await cache.invalidate(tx, [SHOP_TAG, ...goodsIds.map(goodsTag)]);
}
