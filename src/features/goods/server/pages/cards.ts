import { and, asc, eq, inArray } from "drizzle-orm";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { GoodsCard } from "#features/goods/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { goods, goodsPictures, skus } from "../tables.ts";
import { flashOf, type RunningItem, running } from "./flash.ts";
import { levelPrice } from "./price.ts";
import { type GoodsRow, isOnSale, type SkuRow } from "./sellable.ts";
import { stockWords } from "./stock-words.ts";

/** What cards are drawn from: lists select these instead of whole rows with their documents. */
export const cardColumns = {
  id: goods.id,
  section: goods.section,
  title: goods.title,
  subtitle: goods.subtitle,
  state: goods.state,
  onAt: goods.onAt,
  offAt: goods.offAt,
  minFen: goods.minFen,
  maxFen: goods.maxFen,
  sold: goods.sold,
  shipsIn: goods.shipsIn,
  ownersOnly: goods.ownersOnly,
  reviews: goods.reviews,
  ratingSum: goods.ratingSum,
};
export type CardRow = Pick<GoodsRow, keyof typeof cardColumns>;

/** Rows of a list → cards, in their order. What is kept of them ends when a flash sale of theirs begins or ends. */
export async function presentCards(
  db: Queryable,
  rows: readonly CardRow[],
  now = new Date(),
): Promise<GoodsCard[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [choices, covers] = await Promise.all([
    db
      .select()
      .from(skus)
      .where(and(inArray(skus.goodsId, ids), eq(skus.active, true)))
      .orderBy(asc(skus.place), asc(skus.id)),
    coversOf(db, ids),
  ]);
  const flash = await flashOf(
    db,
    choices.map(({ id }) => id),
    now,
  );
  keptUntilTurn(flash.values(), rows, now);
  const by = Map.groupBy(choices, ({ goodsId }) => goodsId);
  return rows.map((row) =>
    cardOf(row, { skus: by.get(row.id) ?? [], flash, cover: covers.get(row.id) ?? null, now }),
  );
}

interface Shown {
  skus: readonly SkuRow[];
  flash: ReadonlyMap<string, readonly RunningItem[]>;
  cover: GoodsCard["picture"];
  now: Date;
}

function cardOf(row: CardRow, { skus: some, flash, cover, now }: Shown): GoodsCard {
  const offers = some.flatMap(({ id }) => running(flash.get(id), now) ?? []);
  const cheapest = offers.toSorted((a, b) => a.priceFen - b.priceFen)[0];
  const left = some.reduce((sum, { stock }) => sum + stock, 0);
  const exchanged = some
    .flatMap(({ points, pointsFen }) => (points === null ? [] : [{ points, fen: pointsFen }]))
    .toSorted((a, b) => a.points - b.points || a.fen - b.fen)[0];
  return {
    id: row.id,
    section: row.section,
    title: row.title,
    subtitle: row.subtitle,
    picture: cover,
    price_fen: row.minFen,
    max_fen: row.maxFen,
    member_fen: below(row.minFen, some.map(memberFen)),
    owner_fen: below(
      row.minFen,
      some.map(({ ownerFen }) => ownerFen),
    ),
    points: exchanged ?? null,
    flash: cheapest === undefined ? null : presentFlash(cheapest),
    sold: row.sold,
    ships_in: row.shipsIn,
    stock: stockWords(left),
    owners_only: row.ownersOnly,
    rating: row.reviews === 0 ? null : Math.round((row.ratingSum / row.reviews) * 10) / 10,
    reviews: row.reviews,
    on_sale: isOnSale(row, now),
  };
}

/** What members of the highest level pay; null where no level has a price. */
export const memberFen = ({ memberPrices }: Pick<SkuRow, "memberPrices">): number | null =>
  levelPrice(memberPrices, Number.POSITIVE_INFINITY);

function below(price: number, some: readonly (number | null)[]): number | null {
  const lower = some.filter((one) => one !== null).filter((one) => one < price);
  return lower.length === 0 ? null : Math.min(...lower);
}

export const presentFlash = ({ priceFen, endsAt, quota, taken }: RunningItem): GoodsCard["flash"] => ({
  price_fen: priceFen,
  ends_at: endsAt.toISOString(),
  quota,
  taken,
});

/** An answer is kept no longer than until a flash sale in it begins or ends, or goods come or go by their times. */
export function keptUntilTurn(
  items: Iterable<readonly RunningItem[]>,
  rows: readonly Pick<CardRow, "onAt" | "offAt">[],
  now: Date,
): void {
  const times = [
    ...[...items].flat().flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...rows.flatMap(({ onAt, offAt }) => [onAt, offAt]),
  ].filter((time) => time !== null && time > now) as Date[];
  if (times.length > 0) collectTags([untilTag(new Date(Math.min(...times.map(Number))))]);
}

async function coversOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .selectDistinctOn([goodsPictures.goodsId], { id: goodsPictures.goodsId, picture: pictureColumns })
    .from(goodsPictures)
    .innerJoin(media, eq(media.id, goodsPictures.mediaId))
    .where(inArray(goodsPictures.goodsId, [...ids]))
    .orderBy(goodsPictures.goodsId, asc(goodsPictures.place));
  return new Map(rows.map(({ id, picture }) => [id, presentPicture(picture)]));
}
