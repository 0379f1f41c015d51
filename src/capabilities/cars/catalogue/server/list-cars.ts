import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { GenerationItem, SeriesItem, TrimItem } from "#capabilities/cars/catalogue/contract.ts";
import { media, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella } from "#sections/registry.ts";
import { carLabel } from "#shared/cars.ts";
import { AppError } from "#shared/errors.ts";
import { carBrands, carGenerations, carSeries, carTrims } from "./tables.ts";

/** More series than any brand has. */
const MOST_SERIES = 400;
const MOST_TRIMS = 600;

export async function listBrands(db: Queryable) {
  const rows = await db
    .select({
      slug: carBrands.slug,
      name: carBrands.name,
      initial: carBrands.initial,
      section: carBrands.section,
      series: count(carSeries.id),
    })
    .from(carBrands)
    .innerJoin(carSeries, eq(carSeries.brandId, carBrands.id))
    .groupBy(carBrands.id)
    .orderBy(
      asc(isNull(carBrands.section)),
      asc(carBrands.initial),
      asc(carBrands.pinyin),
      asc(carBrands.id),
    );
  return rows.map(({ section, ...brand }) => ({ ...brand, club: section !== null }));
}

/** Series of a club's brand, or of one brand: in the umbrella without one, none. */
export async function listSeries(
  db: Queryable,
  { section, brand }: { section?: string | undefined; brand?: string | undefined },
): Promise<SeriesItem[]> {
  if (brand === undefined && (section === undefined || isUmbrella(section))) return [];
  const rows = await db
    .select({ series: carSeries, picture: media })
    .from(carSeries)
    .innerJoin(carBrands, eq(carBrands.id, carSeries.brandId))
    .leftJoin(media, eq(media.id, carSeries.coverId))
    .where(brand === undefined ? eq(carBrands.section, section ?? "") : eq(carBrands.slug, brand))
    .orderBy(asc(carSeries.initial), asc(carSeries.pinyin), asc(carSeries.id))
    .limit(MOST_SERIES);
  return present(db, rows);
}

/** Series by their ids, in this order; those that are not there are left out. */
export async function seriesItems(db: Queryable, ids: readonly string[]): Promise<SeriesItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ series: carSeries, picture: media })
    .from(carSeries)
    .leftJoin(media, eq(media.id, carSeries.coverId))
    .where(inArray(carSeries.id, [...ids]));
  const items = new Map((await present(db, rows)).map((item, at) => [rows[at]?.series.id, item]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** @throws AppError NOT_FOUND */
export async function showSeries(db: Queryable, slug: string) {
  const [row] = await db.select({ id: carSeries.id }).from(carSeries).where(eq(carSeries.slug, slug));
  const [series] = await seriesItems(db, row ? [row.id] : []);
  if (row === undefined || series === undefined) throw new AppError("NOT_FOUND", "没有这个车系");
  const [generations, others] = await Promise.all([
    generationItems(db, eq(carGenerations.seriesId, row.id)),
    db
      .select({ n: count() })
      .from(carTrims)
      .where(and(eq(carTrims.seriesId, row.id), isNull(carTrims.generationId))),
  ]);
  return { id: row.id, series, generations, other_trims: others[0]?.n ?? 0 };
}

/** @throws AppError NOT_FOUND, INVALID_INPUT where neither is named */
export async function listTrims(
  db: Queryable,
  { generation, series }: { generation?: string | undefined; series?: string | undefined },
) {
  if (generation === undefined && series === undefined)
    throw new AppError("INVALID_INPUT", "请先选择车系", { field: "series" });
  const [found] =
    generation === undefined ? [] : await generationItems(db, eq(carGenerations.id, generation));
  if (generation !== undefined && found === undefined) throw new AppError("NOT_FOUND", "没有这一代车型");
  const [row] = await db
    .select({ id: carSeries.id })
    .from(carSeries)
    .where(found ? eq(carSeries.id, found.series_id) : eq(carSeries.slug, series ?? ""));
  const [item] = await seriesItems(db, row ? [row.id] : []);
  if (row === undefined || item === undefined) throw new AppError("NOT_FOUND", "没有这个车系");
  const rows = await db
    .select()
    .from(carTrims)
    .where(
      found
        ? eq(carTrims.generationId, found.id)
        : and(eq(carTrims.seriesId, row.id), isNull(carTrims.generationId)),
    )
    .orderBy(
      sql`${carTrims.modelYear} desc nulls last`,
      desc(carTrims.onSale),
      asc(carTrims.guidePrice),
      asc(carTrims.id),
    )
    .limit(MOST_TRIMS);
  const { series_id: _series, ...shown } = found ?? { series_id: "" };
  return {
    series: item,
    generation: found ? (shown as GenerationItem) : null,
    items: rows.map((trim) => presentTrim(trim, item)),
  };
}

export function presentTrim(
  trim: typeof carTrims.$inferSelect,
  { make, name }: Pick<SeriesItem, "make" | "name">,
): TrimItem {
  return {
    id: trim.id,
    name: trim.name,
    year: trim.modelYear,
    displacement: trim.displacement,
    drive: trim.drive,
    energy: trim.energy,
    guide_price: trim.guidePrice,
    on_sale: trim.onSale,
    label: carLabel({ brand: make, series: name, trim }),
  };
}

/** The newest first, with the series that each is of. */
export async function generationItems(db: Queryable, where: ReturnType<typeof eq>) {
  const rows = await db
    .select({ generation: carGenerations, trims: count(carTrims.id) })
    .from(carGenerations)
    .leftJoin(carTrims, eq(carTrims.generationId, carGenerations.id))
    .where(where)
    .groupBy(carGenerations.id)
    .orderBy(desc(carGenerations.fromYear), desc(carGenerations.id));
  return rows.map(({ generation: { id, seriesId, code, name, fromYear, toYear, makers }, trims }) => ({
    ...{ id, code, name, makers, trims },
    series_id: seriesId,
    from_year: fromYear,
    to_year: toYear,
  }));
}

type Row = { series: typeof carSeries.$inferSelect; picture: typeof media.$inferSelect | null };

async function present(db: Queryable, rows: readonly Row[]): Promise<SeriesItem[]> {
  if (rows.length === 0) return [];
  const years = await db
    .select({
      seriesId: carGenerations.seriesId,
      from: sql<number>`min(${carGenerations.fromYear})`,
      to: sql<
        number | null
      >`case when bool_or(${carGenerations.toYear} is null) then null else max(${carGenerations.toYear}) end`,
      generations: count(),
    })
    .from(carGenerations)
    .where(
      inArray(
        carGenerations.seriesId,
        rows.map(({ series }) => series.id),
      ),
    )
    .groupBy(carGenerations.seriesId);
  const known = new Map(years.map((row) => [row.seriesId, row]));
  return rows.map(({ series, picture }) => {
    const { slug, name, make, initial, class: carClass, energy, discontinued, hotRank, id } = series;
    const span = known.get(id);
    return {
      ...{ slug, name, make, initial, energy, discontinued },
      class: carClass,
      hot: hotRank,
      years: span ? { from: span.from, to: span.to } : null,
      generations: span?.generations ?? 0,
      picture: picture && presentPicture(picture),
    };
  });
}
