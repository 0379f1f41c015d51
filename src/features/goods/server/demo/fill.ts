import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { carGenerations, carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import {
  demoFilms,
  type MediaRow,
  storePrepared,
  storeVideo,
} from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { documentOfText, plainText } from "#shared/document.ts";
import { settlePrices } from "../desk/goods-rows.ts";
import { indexGoods } from "../pages/index-goods.ts";
import { changeStock } from "../stock.ts";
import {
  flashItems,
  flashSales,
  freightRules,
  freightTemplates,
  goods,
  goodsCategories,
  goodsFitments,
  goodsPictures,
  goodsReviewPictures,
  goodsReviews,
  skus,
} from "../tables.ts";
import { demoFlash, demoGoods, demoNextFlash, demoReviews } from "./content/goods.ts";
import { type DemoFit, type DemoGoods, type DemoSku, demoFreight, demoShelves } from "./content/shelves.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** No line of an order that anybody places has such a number. */
const NO_LINE = 9_000_000_000_000n;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => demoGoods.flatMap(({ pictures }) => pictures),
};

type Pictures = ReadonlyMap<string, MediaRow>;
const fitsOf = ({ fits = [] }: DemoGoods): DemoFit[] =>
  fits.map((one) => (typeof one === "string" ? { series: one, note: "" } : one));

type Named = ReadonlyMap<string, string>;

/** Shelves with goods, freight, a flash sale that runs, and what invented members say of what they bought. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [people, pictures] = await Promise.all([
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
  ]);
  const members = [...people.values()].map(({ id }) => id);
  const shelves = await tx
    .insert(goodsCategories)
    .values(demoShelves.map((shelf, place) => ({ ...shelf, place })))
    .returning();
  const shelfIds: Named = new Map(shelves.map(({ name, id }) => [name, id]));
  const freightIds = await insertFreight(tx);
  const known = await tx
    .select({ slug: carSeries.slug })
    .from(carSeries)
    .where(inArray(carSeries.slug, [...new Set(demoGoods.flatMap(fitsOf).map((one) => one.series))]));
  const generations: Named = new Map(
    (
      await tx
        .select({ id: carGenerations.id, name: carGenerations.name, slug: carSeries.slug })
        .from(carGenerations)
        .innerJoin(carSeries, eq(carSeries.id, carGenerations.seriesId))
    ).map(({ id, name, slug }) => [`${slug} ${name}`, id]),
  );
  const series = new Set(known.map(({ slug }) => slug));
  const firstSkus = new Map<string, string>();
  const ids: string[] = [];
  let line = NO_LINE;
  for (const [at, given] of demoGoods.entries()) {
    const row = await insertGoods(tx, given, { services, at, shelfIds, freightIds, pictures });
    firstSkus.set(given.code, await insertSkus(tx, row.id, given));
    const fits = fitsOf(given).filter((one) => series.has(one.series));
    if (fits.length > 0)
      await tx.insert(goodsFitments).values(
        fits.map(({ series: slug, generation = "", note }) => ({
          ...{ goodsId: row.id, series: slug, note },
          generationId: generations.get(`${slug} ${generation}`) ?? null,
        })),
      );
    for (const [turn, said] of (demoReviews[given.code] ?? []).entries()) {
      const memberId = members[(at * 3 + turn * 7) % Math.max(members.length, 1)];
      if (memberId === undefined) continue;
      line += 1n;
      const choice = given.skus[turn % given.skus.length]?.values.join(" · ") ?? "";
      const createdAt = new Date(Date.now() - (turn * 9 + (at % 5) + 2) * DAY);
      const [review] = await tx
        .insert(goodsReviews)
        .values({
          ...{ goodsId: row.id, memberId, orderLineId: String(line), choice, stars: said.stars },
          ...{
            body: said.text,
            reply: said.reply ?? "",
            status: "published",
            createdAt,
            updatedAt: createdAt,
          },
        })
        .returning({ id: goodsReviews.id });
      const picture = said.picture === undefined ? undefined : pictures.get(said.picture);
      if (review !== undefined && picture !== undefined)
        await tx.insert(goodsReviewPictures).values({ reviewId: review.id, mediaId: picture.id, place: 0 });
    }
    await settlePrices(tx, [row.id]);
    ids.push(row.id);
  }
  await insertFlash(tx, firstSkus);
  await indexGoods(tx, ids);
}

async function insertFreight(tx: Transaction): Promise<Named> {
  const ids = new Map<string, string>();
  for (const { name, freeFromFen, rules } of demoFreight) {
    const [row] = await tx.insert(freightTemplates).values({ name, freeFromFen }).returning();
    if (row === undefined) throw new Error("the demo's freight was not stored");
    ids.set(name, row.id);
    await tx.insert(freightRules).values(
      rules.map(({ provinces, ...rule }, place) => ({
        ...rule,
        ...{ templateId: row.id, provinces: [...provinces], place },
      })),
    );
  }
  return ids;
}

interface Around {
  services: Services;
  at: number;
  shelfIds: Named;
  freightIds: Named;
  pictures: Pictures;
}

async function insertGoods(
  tx: Transaction,
  given: DemoGoods,
  { services, at, shelfIds, freightIds, pictures }: Around,
) {
  const document = documentOfText(given.text);
  const film =
    given.film === undefined
      ? null
      : await storeVideo(services, join(demoFilms, `${given.film}.mp4`), { attached: true, reuse: true });
  const reviews = demoReviews[given.code] ?? [];
  const createdAt = new Date(Date.now() - (demoGoods.length - at) * DAY);
  const [row] = await tx
    .insert(goods)
    .values({
      ...{ section: given.section, categoryId: shelfIds.get(given.shelf) ?? "", title: given.title },
      ...{ subtitle: given.subtitle, document, body: plainText(document), state: "on" },
      ...{ axes: [...given.axes], freightId: freightIds.get(given.freight) ?? null },
      ...{ limitPerMember: given.limit ?? null, ownersOnly: given.ownersOnly ?? false },
      ...{ returnDays: given.returnDays ?? 7, shipsIn: "48 小时内发出", weight: given.weight ?? 0 },
      ...{ sold: given.sold, reviews: reviews.length, createdAt, updatedAt: createdAt },
      videoId: film?.id ?? null,
      ratingSum: reviews.reduce((sum, { stars }) => sum + stars, 0),
    })
    .returning();
  if (row === undefined) throw new Error("the demo's goods were not stored");
  const shown = given.pictures.flatMap((key) => pictures.get(key)?.id ?? []);
  if (shown.length > 0)
    await tx
      .insert(goodsPictures)
      .values(shown.map((mediaId, place) => ({ goodsId: row.id, mediaId, place })));
  return row;
}

/** @returns the first of them */
async function insertSkus(tx: Transaction, goodsId: string, given: DemoGoods): Promise<string> {
  const rows = await tx
    .insert(skus)
    .values(given.skus.map((sku, place) => ({ ...skuOf(given, sku, place), goodsId })))
    .returning({ id: skus.id });
  await changeStock(
    tx,
    rows.flatMap(({ id }, at) => {
      const amount = given.skus[at]?.stock ?? 0;
      return amount === 0 ? [] : [{ skuId: id, amount, reason: "set" as const, note: "期初库存" }];
    }),
  );
  return rows[0]?.id ?? "";
}

const fen = (yuan: number): number => Math.round(yuan * 100);

function skuOf(given: DemoGoods, sku: DemoSku, place: number) {
  return {
    ...{ code: `${given.code}-${String(place + 1).padStart(2, "0")}`, values: [...sku.values], place },
    ...{ priceFen: fen(sku.price), listFen: sku.list === undefined ? null : fen(sku.list) },
    memberPrices: (sku.members ?? []).map(([level, price]) => ({ level, fen: fen(price) })),
    ownerFen: sku.owner === undefined ? null : fen(sku.owner),
    ...{ points: sku.points ?? null, pointsFen: fen(sku.pointsPrice ?? 0), grams: given.grams },
    sold: place === 0 ? given.sold : 0,
  };
}

/** One runs since this morning, the next begins when it is over. */
async function insertFlash(tx: Transaction, firstSkus: Named): Promise<void> {
  const now = Date.now();
  const sales = [
    { ...demoFlash, startsAt: new Date(now - 2 * HOUR), endsAt: new Date(now + 6 * DAY) },
    { ...demoNextFlash, startsAt: new Date(now + 6 * DAY), endsAt: new Date(now + 8 * DAY) },
  ];
  for (const { items, ...planned } of sales) {
    const [sale] = await tx.insert(flashSales).values(planned).returning();
    if (sale === undefined) throw new Error("the demo's flash sale was not stored");
    await tx.insert(flashItems).values(
      items.map(({ code, price, quota, taken }) => ({
        ...{ saleId: sale.id, skuId: firstSkus.get(code) ?? "", priceFen: fen(price), quota, taken },
        perMember: 1,
      })),
    );
  }
}
