import { asc, eq, inArray, sql } from "drizzle-orm";
import {
  media,
  type Picture,
  pictureColumns,
  presentPicture,
} from "#capabilities/media/media/server/public.ts";
import type { Sellable } from "#features/goods/server/public.ts";
import { goodsPictures } from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** 19 × 8.5 · 拉丝银; empty where there is nothing to choose. */
export const choiceOf = ({ values }: Pick<Sellable["sku"], "values">): string => values.join(" · ");

/** The picture of each SKU, its own or the first of its goods, by SKU. */
export async function skuPictures(
  db: Queryable,
  sellables: readonly Sellable[],
): Promise<Map<string, Picture>> {
  if (sellables.length === 0) return new Map();
  const goodsIds = [...new Set(sellables.map(({ goods }) => goods.id))];
  const own = sellables.flatMap(({ sku }) => sku.pictureId ?? []);
  const [covers, pictures] = await Promise.all([
    db
      .selectDistinctOn([goodsPictures.goodsId], { goodsId: goodsPictures.goodsId, ...pictureColumns })
      .from(goodsPictures)
      .innerJoin(media, eq(media.id, goodsPictures.mediaId))
      .where(inArray(goodsPictures.goodsId, goodsIds))
      .orderBy(asc(goodsPictures.goodsId), asc(goodsPictures.place)),
    own.length === 0 ? [] : db.select(pictureColumns).from(media).where(inArray(media.id, own)),
  ]);
  const byGoods = new Map(covers.map((row) => [row.goodsId, row]));
  const byId = new Map(pictures.map((row) => [row.id, row]));
  return new Map(
    sellables.flatMap(({ sku, goods }) => {
      const row = byId.get(sku.pictureId ?? "") ?? byGoods.get(goods.id);
      return row === undefined ? [] : [[sku.id, presentPicture(row)] as const];
    }),
  );
}

/** The same as a value of an order's line, so that it costs no statement of its own. */
export const pictureOfLine = ({ sku, goods }: Sellable) =>
  sku.pictureId === null
    ? sql<string>`(select media_id from goods_pictures where goods_id = ${goods.id}::bigint order by place limit 1)`
    : sku.pictureId;

/** How many of it can be in one order now. */
export const mostOf = ({ stock, limitLeft, flashLeft, problem }: Sellable, most: number): number =>
  problem === null ? Math.max(0, Math.min(most, stock, limitLeft ?? most, flashLeft ?? most)) : 0;
