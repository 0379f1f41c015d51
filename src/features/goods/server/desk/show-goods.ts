import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { carGenerations, carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import {
  mediaByIds,
  presentUnlisted,
  presentUnlistedVideo,
} from "#capabilities/media/media/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { deskGoodsSchema } from "#features/goods/desk-contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { type GoodsParts, goodsVersion, managedGoods, partsOf, usedSkus } from "./goods-rows.ts";
import { cardOf } from "./list-goods.ts";
import { missingOf } from "./missing.ts";

export type ShownGoods = z.input<typeof deskGoodsSchema>;

/** One of the goods with all that can be changed of it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showGoods(db: Queryable, actor: Granted, id: string): Promise<ShownGoods> {
  const row = await managedGoods(db, actor, id);
  const parts = await partsOf(db, id);
  const now = new Date();
  const [files, used, [document], fitments] = await Promise.all([
    mediaByIds(db, [...parts.pictureIds, ...(row.videoId === null ? [] : [row.videoId])]),
    usedSkus(
      db,
      parts.skus.map((sku) => sku.id),
    ),
    presentDocuments(db, [row.document], { unlisted: true }),
    presentFitments(db, parts.fitments),
  ]);
  if (document === undefined) throw new Error("the document was not presented");
  const film = row.videoId === null ? undefined : files.get(row.videoId);
  const active = parts.skus.filter((sku) => sku.active);
  const ordered = used.size > 0 || row.sold > 0 || row.reviews > 0 || row.comments > 0;
  return {
    ...cardOf(row, now),
    stock: active.reduce((sum, { stock }) => sum + stock, 0),
    least: active.length === 0 ? 0 : Math.min(...active.map(({ stock }) => stock)),
    ...{ stored: row.state, category_id: row.categoryId, subtitle: row.subtitle, document },
    pictures: parts.pictureIds.flatMap((one) => {
      const file = files.get(one);
      return file === undefined ? [] : [presentUnlisted(file)];
    }),
    video: film === undefined ? null : presentUnlistedVideo(film),
    ...{ axes: row.axes, freight_id: row.freightId, limit_per_member: row.limitPerMember },
    ...{
      owners_only: row.ownersOnly,
      return_days: row.returnDays,
      ships_in: row.shipsIn,
      weight: row.weight,
    },
    fitments,
    skus: parts.skus.map((sku) => presentSku(sku, used.has(sku.id) || sku.sold > 0)),
    missing: row.state === "on" ? [] : missingOf(row, parts, now),
    can: { delete: row.state !== "on" && !ordered },
    version: goodsVersion(row, parts),
  };
}

function presentSku(sku: GoodsParts["skus"][number], used: boolean) {
  return {
    ...{ id: sku.id, code: sku.code, values: sku.values, price_fen: sku.priceFen, list_fen: sku.listFen },
    ...{ member_prices: [...sku.memberPrices], owner_fen: sku.ownerFen, points: sku.points },
    ...{ points_fen: sku.pointsFen, grams: sku.grams, picture_id: sku.pictureId, active: sku.active },
    ...{ stock: sku.stock, sold: sku.sold, used },
  };
}

async function presentFitments(db: Queryable, fitments: GoodsParts["fitments"]) {
  if (fitments.length === 0) return [];
  const series = await db
    .select({ slug: carSeries.slug, name: carSeries.name })
    .from(carSeries)
    .where(
      inArray(
        carSeries.slug,
        fitments.map((one) => one.series),
      ),
    );
  const ids = fitments.flatMap(({ generationId }) => generationId ?? []);
  const generations =
    ids.length === 0
      ? []
      : await db
          .select({ id: carGenerations.id, code: carGenerations.code })
          .from(carGenerations)
          .where(inArray(carGenerations.id, ids));
  return fitments.map((one) => ({
    series: one.series,
    series_name: series.find(({ slug }) => slug === one.series)?.name ?? one.series,
    generation_id: one.generationId,
    generation: generations.find(({ id }) => id === one.generationId)?.code ?? null,
    note: one.note,
  }));
}
