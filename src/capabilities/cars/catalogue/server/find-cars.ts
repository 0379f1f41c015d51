import { and, asc, eq, inArray, like, or, sql } from "drizzle-orm";
import type { FoundCar } from "#capabilities/cars/catalogue/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella } from "#sections/registry.ts";
import { searchKey } from "#shared/cars.ts";
import { findSeries } from "./find-series.ts";
import { generationItems, presentTrim, seriesItems } from "./list-cars.ts";
import { carGenerations, carSeries, carTrims, searchedWords } from "./tables.ts";

const MOST = 20;
/** Series among whose trims the rest of the words is looked for. */
const LOOKED_INTO = 5;
const MOST_NAMED = 100;
const TRIMS = 8;

/**
 * Cars by what people type: a series, a chassis code, or a series with year and trim in one (凯美瑞2024款双擎). In a club its
 * own brand alone.
 */
export async function findCars(
  db: Queryable,
  { q, section }: { q: string; section?: string | undefined },
): Promise<FoundCar[]> {
  const own = section === undefined || isUmbrella(section) ? undefined : section;
  const whole = searchKey(q);
  if (whole === "") return [];
  const found = await findSeries(db, { q, limit: MOST, ...(own && { section: own }) });
  const hits =
    found.length > 0
      ? found.map((series) => ({ series, rest: [] as string[] }))
      : await namedWithin(db, q, own);
  const [items, generations] = await Promise.all([
    seriesItems(
      db,
      hits.map(({ series }) => series.id),
    ),
    generationItems(
      db,
      and(
        inArray(carGenerations.seriesId, ["0", ...hits.map(({ series }) => series.id)]),
        or(
          eq(sql`lower(${carGenerations.code})`, whole),
          sql`exists (select 1 from unnest(${carGenerations.modelCodes}) as code where lower(code) like ${`${whole}%`})`,
        ),
      ) as ReturnType<typeof eq>,
    ),
  ]);
  return Promise.all(
    hits.flatMap(({ series, rest }) => {
      const item = items.find(({ slug }) => slug === series.slug);
      if (item === undefined) return [];
      const generation = generations.find(({ series_id: id }) => id === series.id);
      const { series_id: _series, ...shown } = generation ?? { series_id: "" };
      return [
        (async () => ({
          series: item,
          generation: generation ? (shown as FoundCar["generation"]) : null,
          trims:
            rest.length === 0
              ? []
              : (await trimsNamed(db, series.id, rest)).map((trim) => presentTrim(trim, item)),
        }))(),
      ];
    }),
  );
}

/** Series whose name begins what was typed, with what is left of it; the longest names first. */
async function namedWithin(db: Queryable, q: string, section: string | undefined) {
  const whole = searchKey(q);
  // Single characters begin nearly everything.
  const beginnings = Array.from({ length: Math.max(0, whole.length - 2) }, (_, at) => whole.slice(0, at + 2));
  if (beginnings.length === 0) return [];
  const rows = await db
    .select({ id: carSeries.id, slug: carSeries.slug, searched: carSeries.searched })
    .from(carSeries)
    .where(
      and(
        section === undefined ? undefined : eq(carSeries.section, section),
        sql`${searchedWords} && ${sql.param(beginnings)}::text[]`,
      ),
    )
    .orderBy(asc(carSeries.discontinued), asc(carSeries.hotRank), asc(carSeries.id))
    .limit(MOST_NAMED);
  const named = rows.map(({ searched, ...series }) => {
    const words = new Set(searched.split("|"));
    return { series, length: beginnings.findLast((word) => words.has(word))?.length ?? 0 };
  });
  const longest = Math.max(...named.map(({ length }) => length));
  return named
    .filter(({ length }) => length === longest)
    .slice(0, LOOKED_INTO)
    .map(({ series }) => ({ series, rest: wordsAfter(q, longest) }));
}

/** What was typed behind so many characters, word by word. */
function wordsAfter(q: string, skipped: number): string[] {
  let left = skipped;
  return q.split(/\s+/).flatMap((part) => {
    const word = searchKey(part);
    const rest = word.slice(left);
    left = Math.max(0, left - word.length);
    return rest.match(/\d{4}款?|\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? [];
  });
}

/** Trims of a series whose year and name hold all of these words. */
async function trimsNamed(db: Queryable, seriesId: string, words: readonly string[]) {
  const text = sql`coalesce(${carTrims.modelYear}::text, '') || '款' || lower(regexp_replace(${carTrims.name}, '[^[:alnum:]]', '', 'g'))`;
  return db
    .select()
    .from(carTrims)
    .where(
      and(
        eq(carTrims.seriesId, seriesId),
        ...words.map((word) => like(text, `%${word.replace(/款$/, "")}%`)),
      ),
    )
    .orderBy(sql`${carTrims.modelYear} desc nulls last`, asc(carTrims.guidePrice), asc(carTrims.id))
    .limit(TRIMS);
}
