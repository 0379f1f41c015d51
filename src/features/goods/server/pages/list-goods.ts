import { and, arrayContains, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { GoodsCard, GoodsSort, goodsEndpoints } from "#features/goods/contract.ts";
import { above, below, keysetPage, type Page } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import { goods, goodsFitments, goodsWords } from "../tables.ts";
import { cardColumns, presentCards } from "./cards.ts";
import { termsNeeded, wordsOf } from "./words.ts";

type Asked = z.output<(typeof goodsEndpoints)["GET /api/goods"]["query"]>;

/** Goods that are sold now, by their times. */
export const onSaleNow = (now: Date): SQL =>
  sql`${goods.state} = 'on' and (${goods.onAt} is null or ${goods.onAt} <= ${now}) and (${goods.offAt} is null or ${goods.offAt} > ${now})`;

/** Those that a section lists; the umbrella lists all. */
export const ofSection = (section: string | undefined): SQL | undefined =>
  section === undefined || isUmbrella(section) ? undefined : eq(goods.section, section);

/** What each order sorts by, and which way. */
const orders = {
  shop: { by: [goods.weight, goods.id], falling: true },
  newest: { by: [goods.id], falling: true },
  sold: { by: [goods.sold, goods.id], falling: true },
  cheap: { by: [goods.minFen, goods.id], falling: false },
  dear: { by: [goods.minFen, goods.id], falling: true },
} as const satisfies Record<GoodsSort, unknown>;

/** One page of goods. @throws AppError INVALID_INPUT for a cursor of another list */
export async function listGoods(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, ...asked }: Asked,
): Promise<Page<GoodsCard>> {
  const now = new Date();
  const { by, falling } = orders[asked.sort];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["goods", asked], cursor, limit },
    (after, take) =>
      db
        .select({ ...cardColumns, weight: goods.weight })
        .from(goods)
        .where(
          and(
            onSaleNow(now),
            ofSection(asked.section),
            asked.category === undefined ? undefined : eq(goods.categoryId, asked.category),
            asked.points === undefined ? undefined : isNotNull(goods.minPoints),
            asked.fits === undefined ? undefined : fitting(asked.fits),
            asked.q === undefined ? undefined : named(asked.q),
            falling ? below(by, after) : above(by, after),
          ),
        )
        .orderBy(...by.map((column) => (falling ? desc(column) : asc(column))))
        .limit(take),
    (row) => {
      const place = {
        shop: [row.weight],
        newest: [],
        sold: [row.sold],
        cheap: [row.minFen],
        dear: [row.minFen],
      };
      return [...place[asked.sort], row.id];
    },
  );
  return { items: await presentCards(db, rows, now), next_cursor };
}

/** Goods that name a car of one of these as fitting; a car whose generation is not known goes by its series. */
function fitting(fits: string): SQL {
  const cars = fits.split(",").map((car) => {
    const [series = "", generation] = car.split(".");
    return generation === undefined
      ? sql`${goodsFitments.series} = ${series}`
      : sql`(${goodsFitments.series} = ${series} and coalesce(${goodsFitments.generationId} = ${generation}::bigint, true))`;
  });
  return sql`exists (select 1 from ${goodsFitments} where ${goodsFitments.goodsId} = ${goods.id} and (${sql.join(cars, sql` or `)}))`;
}

/** Goods whose name, shelf, choices or cars hold all of the words. */
function named(typed: string): SQL | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const terms = [...new Set(words.flatMap(termsNeeded))];
  const holds = words.map((word) => sql`strpos(${goodsWords.words}, ${word}) > 0`);
  return sql`exists (select 1 from ${goodsWords} where ${and(
    eq(goodsWords.goodsId, goods.id),
    terms.length === 0 ? undefined : arrayContains(goodsWords.terms, terms),
    ...holds,
  )})`;
}
