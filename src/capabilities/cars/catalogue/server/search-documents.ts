import { inArray } from "drizzle-orm";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { carSeries } from "./tables.ts";

/** What search calls series of cars. */
export const SERIES = "series";

/** A series keeps its place among names: it has no date. */
const NO_DATE = new Date("2020-01-01T00:00:00Z");

/** Series of cars, by name, make and what else they are called. */
export const seriesDocuments: SearchDocumentKind = {
  kind: SERIES,
  label: "车系",
  named: true,
  async load(db, ids) {
    const rows = await db
      .select()
      .from(carSeries)
      .where(inArray(carSeries.id, [...ids]));
    return rows.map(({ id, slug, name, make, aliases, tagline, section, coverId }) => ({
      id,
      title: name,
      aliases: [`${make}${name}`, slug, ...aliases],
      text: [make, tagline].filter(Boolean).join(" · "),
      section,
      series: [slug],
      author_id: null,
      published_at: NO_DATE,
      path: pathOf("car.series", { series: slug }, { section: sectionBySlug(section) }),
      picture_id: coverId,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, carSeries, after, limit),
};
