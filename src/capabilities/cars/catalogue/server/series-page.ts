import { asc, gt, sql } from "drizzle-orm";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { CATALOGUE_TAG } from "./cache-tags.ts";
import { seriesToFollow } from "./interests.ts";
import { showSeries } from "./list-cars.ts";
import { seriesParts } from "./series-parts.ts";
import { carSeries } from "./tables.ts";

const LINES = 5;

/** A series with what is written about it, as it is seen in a section. @throws AppError NOT_FOUND */
export async function showSeriesPage(services: Pick<Services, "db">, series: string, section: string) {
  if (sectionBySlug(section) === undefined) throw new AppError("NOT_FOUND");
  const { id: _id, generations, ...shown } = await showSeries(services.db, series);
  const place = { series, section };
  const parts = await Promise.all(
    seriesParts.entries().map(async ([key, part]) => {
      collectTags([...part.tags(place)]);
      return {
        key,
        title: part.title,
        items: [...(await part.read(services, place, LINES))].map(({ authorId, quote = "", ...line }) => ({
          author_id: authorId,
          ...line,
          quote,
        })),
        more: part.more?.(place) ?? null,
      };
    }),
  );
  const choices = await seriesToFollow(services.db);
  return {
    ...shown,
    generations: generations.map(({ series_id: _series, ...one }) => one),
    parts: parts.filter(({ items }) => items.length > 0),
    can_follow: choices.some(({ key }) => key === series),
  };
}

/** The pages of all series. */
export const seriesSitemap: SitemapPart = {
  tag: CATALOGUE_TAG,
  async files(db, size) {
    const parts = await db.execute<{ after: string }>(sql`
      select (min(id) - 1)::text as after
      from (select id, (row_number() over (order by id) - 1) / ${size}::int as part from car_series) as numbered
      group by part order by part`);
    return parts.rows.map(({ after }) => ({ after, updatedAt: SINCE }));
  },
  async entries(db, after, size) {
    const rows = await db
      .select({ slug: carSeries.slug, section: carSeries.section })
      .from(carSeries)
      .where(gt(carSeries.id, after))
      .orderBy(asc(carSeries.id))
      .limit(size);
    return rows.map(({ slug, section }) => ({
      address: pathOf("car.series", { series: slug }, { section: sectionBySlug(section) }),
      updatedAt: SINCE,
      image: null,
    }));
  },
};

/** Facts about cars have no moment at which they changed: since there are these pages. */
const SINCE = new Date("2026-11-22T00:00:00Z");
