import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import type { DeskGoodsCard, goodsDeskEndpoints } from "#features/goods/desk-contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type Page } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { goods, goodsCategories, goodsPictures, skus } from "../tables.ts";
import type { GoodsRow } from "./goods-rows.ts";
import { managedSections } from "./policy.ts";
import { isNow, stateNow } from "./state-now.ts";

type Query = z.output<(typeof goodsDeskEndpoints)["GET /api/admin/goods"]["query"]>;

/** Pieces of the active SKU of which there is least; goods without any stand behind all others. */
const least = sql<number>`coalesce((select min(s.stock) from goods_skus s where s.goods_id = "goods"."id" and s.active), 2147483647)`;

/** Goods of the sections that somebody looks after. @throws AppError INVALID_INPUT for a foreign cursor */
export async function listGoods(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Granted,
  { q = "", section, category, state, order, cursor, limit }: Query,
): Promise<Page<DeskGoodsCard>> {
  const wanted = managedSections(actor, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const low = order === "low";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["goods at the desk", wanted.join(), q, category, state, order], cursor, limit },
    (after, take) =>
      db
        .select({ row: goods, least })
        .from(goods)
        .where(
          and(
            inArray(goods.section, wanted),
            category === undefined ? undefined : eq(goods.categoryId, category),
            state === undefined ? undefined : isNow(state),
            matching(q.trim()),
            low
              ? above([{ value: least, type: "int" }, goods.id], after)
              : below([goods.createdAt, goods.id], after),
          ),
        )
        .orderBy(...(low ? [asc(least), asc(goods.id)] : [desc(goods.createdAt), desc(goods.id)]))
        .limit(take),
    ({ row, least: pieces }) => (low ? [pieces, row.id] : [row.createdAt, row.id]),
  );
  return {
    items: await presentCards(
      db,
      rows.map(({ row }) => row),
    ),
    next_cursor,
  };
}

/** By a part of the title, or as a SKU's code begins. */
function matching(q: string): SQL | undefined {
  if (q === "") return undefined;
  const escaped = q.replace(/[\\%_]/g, "\\$&");
  return or(
    ilike(goods.title, `%${escaped}%`),
    sql`exists (select 1 from ${skus} s where s.goods_id = ${goods.id} and s.code like ${`${escaped.toUpperCase()}%`})`,
  );
}

async function presentCards(db: Queryable, rows: readonly GoodsRow[]): Promise<DeskGoodsCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [pictures, figures, categories] = await Promise.all([
    firstPictures(db, ids),
    figuresOf(db, ids),
    db.select({ id: goodsCategories.id, name: goodsCategories.name }).from(goodsCategories),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const now = new Date();
  return rows.map((row) => ({
    ...cardOf(row, now),
    category: names.get(row.categoryId) ?? "",
    picture: pictures.get(row.id) ?? null,
    ...(figures.get(row.id) ?? { skus: 0, stock: 0, least: 0 }),
  }));
}

export const cardOf = (row: GoodsRow, now: Date) => ({
  ...{ id: row.id, title: row.title, section: row.section, state: stateNow(row, now) },
  ...{ on_at: row.onAt?.toISOString() ?? null, off_at: row.offAt?.toISOString() ?? null },
  ...{ min_fen: row.minFen, max_fen: row.maxFen, sold: row.sold },
});

async function firstPictures(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ ...pictureColumns, unlistedKey: media.unlistedKey, goodsId: goodsPictures.goodsId })
    .from(goodsPictures)
    .innerJoin(media, eq(media.id, goodsPictures.mediaId))
    .where(and(inArray(goodsPictures.goodsId, [...ids]), eq(goodsPictures.place, 0)));
  return new Map(rows.map((row) => [row.goodsId, presentUnlisted(row)]));
}

/** How many active SKUs there are, their pieces, and those of the one with the fewest. */
export async function figuresOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: skus.goodsId,
      skus: sql<number>`count(*)::int`,
      stock: sql<number>`sum(${skus.stock})::int`,
      least: sql<number>`min(${skus.stock})::int`,
    })
    .from(skus)
    .where(and(inArray(skus.goodsId, [...ids]), skus.active))
    .groupBy(skus.goodsId);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
