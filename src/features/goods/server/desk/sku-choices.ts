import { and, asc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { media, pictureColumns, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import type { SkuChoice } from "#features/goods/shelves-contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { goods, goodsPictures, skus } from "../tables.ts";
import { managedSections } from "./policy.ts";

/** Active SKUs of goods that somebody looks after, by a part of the title or the beginning of the code; 30 at most. */
export async function findSkus(db: Queryable, actor: Granted, q: string): Promise<SkuChoice[]> {
  const words = q.trim().replace(/[\\%_]/g, "\\$&");
  const sections = managedSections(actor);
  if (sections.length === 0) return [];
  const rows = await db
    .select({ id: skus.id })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(
      and(
        inArray(goods.section, sections),
        skus.active,
        sql`${goods.state} <> 'off'`,
        words === ""
          ? undefined
          : or(ilike(goods.title, `%${words}%`), sql`${skus.code} like ${`${words.toUpperCase()}%`}`),
      ),
    )
    .orderBy(asc(skus.goodsId), asc(skus.place), asc(skus.id))
    .limit(30);
  return [
    ...(
      await skuChoices(
        db,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
}

/** SKUs as they are chosen, by id, in the order asked for. */
export async function skuChoices(db: Queryable, ids: readonly string[]): Promise<Map<string, SkuChoice>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ sku: skus, title: goods.title })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(inArray(skus.id, [...ids]));
  const pictures = await db
    .select({ ...pictureColumns, unlistedKey: media.unlistedKey, goodsId: goodsPictures.goodsId })
    .from(goodsPictures)
    .innerJoin(media, eq(media.id, goodsPictures.mediaId))
    .where(
      and(
        eq(goodsPictures.place, 0),
        inArray(goodsPictures.goodsId, [...new Set(rows.map(({ sku }) => sku.goodsId))]),
      ),
    );
  const byGoods = new Map(pictures.map((row) => [row.goodsId, presentUnlisted(row)]));
  const byId = new Map(rows.map((row) => [row.sku.id, row]));
  return new Map(
    ids.flatMap((id): [string, SkuChoice][] => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const { sku, title } = row;
      return [
        [
          id,
          {
            ...{ id, code: sku.code, goods_id: sku.goodsId, title, choice: sku.values.join(" · ") },
            ...{ price_fen: sku.priceFen, stock: sku.stock, picture: byGoods.get(sku.goodsId) ?? null },
          },
        ],
      ];
    }),
  );
}
