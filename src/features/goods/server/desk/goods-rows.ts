import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Granted } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { flashItems, goods, goodsFitments, goodsPictures, skus, stockMoves } from "../tables.ts";
import { demandManaging } from "./policy.ts";

export type GoodsRow = typeof goods.$inferSelect;
export type SkuRow = typeof skus.$inferSelect;

/** Everything of goods that stands in tables of its own. */
export interface GoodsParts {
  skus: SkuRow[];
  pictureIds: string[];
  fitments: (typeof goodsFitments.$inferSelect)[];
}

const NONE = "没有这件商品";

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function managedGoods(db: Queryable, actor: Granted, id: string): Promise<GoodsRow> {
  const row = await firstRow(db, goods, eq(goods.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", NONE);
  demandManaging(actor, row.section);
  return row;
}

/** The same, held until the transaction ends; orders that name it may come in meanwhile. @throws as `managedGoods` */
export async function lockGoods(tx: Transaction, actor: Granted, id: string): Promise<GoodsRow> {
  const [row] = await tx.select().from(goods).where(eq(goods.id, id)).for("no key update");
  if (row === undefined) throw new AppError("NOT_FOUND", NONE);
  demandManaging(actor, row.section);
  return row;
}

/** @param lock holds its SKUs, in the order in which orders take them */
export async function partsOf(
  db: Queryable,
  goodsId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<GoodsParts> {
  if (lock)
    await db.execute(sql`select id from ${skus} where goods_id = ${goodsId} order by id for no key update`);
  const choices = await db
    .select()
    .from(skus)
    .where(eq(skus.goodsId, goodsId))
    .orderBy(asc(skus.place), asc(skus.id));
  const pictures = await db
    .select({ id: goodsPictures.mediaId })
    .from(goodsPictures)
    .where(eq(goodsPictures.goodsId, goodsId))
    .orderBy(asc(goodsPictures.place));
  const fitments = await db
    .select()
    .from(goodsFitments)
    .where(eq(goodsFitments.goodsId, goodsId))
    .orderBy(asc(goodsFitments.id));
  return { skus: choices, pictureIds: pictures.map(({ id }) => id), fitments };
}

/** Of everything that an editor sees and may change; not of stock and figures, which orders change meanwhile. */
export function goodsVersion(row: GoodsRow, { skus: choices, pictureIds, fitments }: GoodsParts): string {
  return versionOf(
    [row.section, row.categoryId, row.title, row.subtitle, row.document, row.videoId, row.state],
    [row.onAt, row.offAt, row.axes, row.freightId, row.limitPerMember, row.ownersOnly],
    [row.returnDays, row.shipsIn, row.weight],
    choices.map(({ stock: _stock, sold: _sold, ...sku }) => sku),
    pictureIds,
    fitments.map(({ series, generationId, note }) => [series, generationId, note]),
  );
}

/** Which of these SKUs orders or flash sales name: they stay for good. */
export async function usedSkus(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const moved = await db
    .selectDistinct({ id: stockMoves.skuId })
    .from(stockMoves)
    .where(sql`${inArray(stockMoves.skuId, [...ids])} and ${stockMoves.reason} not in ('set', 'imported')`);
  const flashed = await db
    .selectDistinct({ id: flashItems.skuId })
    .from(flashItems)
    .where(inArray(flashItems.skuId, [...ids]));
  return new Set([...moved, ...flashed].map(({ id }) => id));
}

/** Lowest and highest price, and the fewest points, of their active SKUs, for lists: whatever changes those calls it. */
export async function settlePrices(tx: Transaction, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length === 0) return;
  await tx.execute(sql`
    update ${goods} g set min_fen = s.least, max_fen = s.most, min_points = s.points, updated_at = now()
    from (
      select wanted.id, coalesce(min(s.price_fen), 0) as least, coalesce(max(s.price_fen), 0) as most, min(s.points) as points
      from unnest(${sql.param([...goodsIds])}::bigint[]) as wanted (id)
      left join ${skus} s on s.goods_id = wanted.id and s.active
      group by wanted.id) s
    where g.id = s.id`);
}
