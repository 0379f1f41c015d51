import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { MemberCard } from "#capabilities/people/members/server/public.ts";
import type { NameCard, SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { seriesOwners } from "./series-owners.ts";
import { carBrands, carGenerations, carSeries } from "./tables.ts";

/** What search calls series of cars, and their brands. */
export const SERIES = "series";
export const BRAND = "brand";

/** A series keeps its place among names: it has no date. */
const NO_DATE = new Date("2020-01-01T00:00:00Z");
/** Series on the card of a brand, generations on that of a series. */
const SERIES_SHOWN = 8;
const GENERATIONS_SHOWN = 3;
const OWNERS_SHOWN = 5;

const seriesPath = ({ slug, section }: { slug: string; section: string }) =>
  pathOf("car.series", { series: slug }, { section: sectionBySlug(section) });

/** Series of cars, by name, make and what else they are called. */
export const seriesDocuments: SearchDocumentKind = {
  kind: SERIES,
  label: "车系",
  named: true,
  mistyped: true,
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
      path: seriesPath({ slug, section }),
      picture_id: coverId,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, carSeries, after, limit),
  async cards(db, ids) {
    const rows = await db
      .select({
        ...{ id: carSeries.id, slug: carSeries.slug, name: carSeries.name },
        ...{ make: carSeries.make, class: carSeries.class },
      })
      .from(carSeries)
      .where(inArray(carSeries.id, [...ids]));
    const generations = await db
      .select()
      .from(carGenerations)
      .where(inArray(carGenerations.seriesId, [...ids]))
      .orderBy(desc(carGenerations.fromYear), desc(carGenerations.id));
    const bySeries = Map.groupBy(generations, ({ seriesId }) => seriesId);
    const owners = new Map<string, MemberCard[]>();
    // One after the other: a transaction has one connection.
    for (const { id, slug } of rows) owners.set(id, await ownersShown(db, slug));
    return new Map(
      rows.map(({ id, slug, name, make, class: kind }): [string, NameCard] => {
        const shown = (bySeries.get(id) ?? []).slice(0, GENERATIONS_SHOWN).map(generationLine);
        const act = { kind: "series", key: slug } as const;
        const what = name.startsWith(make) ? kind : `${make} · ${kind}`;
        const card = { lines: [what, ...shown], links: [], owners: owners.get(id) ?? [], act };
        return [id, { card, about: { series: slug } }];
      }),
    );
  },
};

async function ownersShown(db: Queryable, series: string): Promise<MemberCard[]> {
  const cards: MemberCard[] = [];
  for (const [, { read }] of seriesOwners.entries())
    cards.push(...(await read(db, series, OWNERS_SHOWN - cards.length)));
  return cards;
}

function generationLine({ name, code, fromYear, toYear }: typeof carGenerations.$inferSelect): string {
  const years = toYear === null ? `${fromYear} 年至今` : `${fromYear}–${toYear} 年`;
  return [name, code, years].filter(Boolean).join(" · ");
}

/** Makes of cars, by name and as their clubs are called. */
export const brandDocuments: SearchDocumentKind = {
  kind: BRAND,
  label: "品牌",
  named: true,
  mistyped: true,
  async load(db, ids) {
    const rows = await db
      .select()
      .from(carBrands)
      .where(inArray(carBrands.id, [...ids]));
    return rows.map(({ id, slug, name, country, section: of }) => {
      const club = of === null ? undefined : sectionBySlug(of);
      return {
        id,
        title: name,
        aliases: [...new Set([slug, ...(club ? [club.name, club.shortName, club.latin ?? ""] : [])])].filter(
          Boolean,
        ),
        text: [country, club?.tagline].filter(Boolean).join(" · "),
        section: club?.slug ?? null,
        author_id: null,
        published_at: NO_DATE,
        path: club
          ? pathOf("home", {}, { section: club })
          : `${pathOf("search")}?q=${encodeURIComponent(name)}`,
      };
    });
  },
  ids: (db, after, limit) => idsAfter(db, carBrands, after, limit),
  cards: brandCards,
};

async function brandCards(db: Queryable, ids: readonly string[]): Promise<Map<string, NameCard>> {
  const rows = await db
    .select({
      id: carBrands.id,
      section: carBrands.section,
      brand: carBrands.name,
      slug: carSeries.slug,
      name: carSeries.name,
      seriesSection: carSeries.section,
      all: sql<number>`count(*) over (partition by ${carBrands.id})::int`,
    })
    .from(carBrands)
    .innerJoin(carSeries, eq(carSeries.brandId, carBrands.id))
    .where(inArray(carBrands.id, [...ids]))
    .orderBy(sql`${carSeries.hotRank} nulls last`, asc(carSeries.discontinued), asc(carSeries.name));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, series]): [string, NameCard] => {
      const [first] = series;
      const links = series.slice(0, SERIES_SHOWN).map(({ slug, name, brand, seriesSection: section }) => ({
        // Below the brand its name says nothing.
        label: name.startsWith(brand) ? name.slice(brand.length).trim() : name,
        path: seriesPath({ slug, section }),
      }));
      const section = first?.section ?? null;
      const act = section === null ? null : ({ kind: "club", key: section } as const);
      const card = { lines: [`${first?.all ?? 0} 个车系`], links, owners: [], act };
      return [id, { card, about: section === null ? null : { section } }];
    }),
  );
}
