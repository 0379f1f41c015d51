import { and, asc, desc, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { mediaByIds, presentPicture, type Showing } from "#capabilities/media/media/server/public.ts";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { minutesText } from "#features/guides/words.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { guidePath, guidePathOf } from "../paths.ts";
import { fitmentOf, shown } from "./guides.ts";
import { GUIDE, GUIDES_TAG } from "./names.ts";
import { guides } from "./tables.ts";

/** Guides that everybody sees show their pictures. */
export const shownByGuides: Showing = (mediaId) => sql`exists (
  select 1 from ${guides} where ${guides.pictures} @> array[${mediaId}]::bigint[]
    and ${guides.published} is not null and ${guides.withdrawnAt} is null)`;

/** Guides that fit a series, on its page. */
export const seriesGuides: SeriesPart = {
  title: "安装指南",
  tags: () => [GUIDES_TAG],
  async read({ db }, { series, section }, limit) {
    const rows = await db
      .select()
      .from(guides)
      .where(and(shown(), sql`${guides.series} @> array[${series}]::text[]`))
      .orderBy(desc(guides.publishedAt), desc(guides.id))
      .limit(limit);
    const pictures = await mediaByIds(
      db,
      rows.flatMap(({ published }) => published?.cover ?? []),
    );
    return rows.flatMap((row) => {
      const { published } = row;
      if (published === null) return [];
      const cover = pictures.get(published.cover ?? "");
      return {
        authorId: null,
        title: published.part,
        note: [`${published.steps.length} 步`, minutesText(published.minutes)].filter(Boolean).join(" · "),
        path: guidePath(row, sectionBySlug(section)),
        picture: cover === undefined ? null : presentPicture(cover),
      };
    });
  },
  more: ({ series, section }) =>
    guidePathOf("guide.list", {}, { section: sectionBySlug(section), query: { series } }),
};

/** Published guides, by part, number and the cars that they fit. */
export const searchedGuides: SearchDocumentKind = {
  kind: GUIDE,
  label: "安装指南",
  named: true,
  async load(db, ids) {
    const rows = await db
      .select()
      .from(guides)
      .where(and(inArray(guides.id, [...ids]), shown()));
    return Promise.all(
      rows.map(async (row) => {
        const { published } = row;
        const fits = published === null ? [] : await fitmentOf(db, published);
        return {
          id: row.id,
          title: published?.part ?? "",
          text: [published?.part_number, published?.summary, ...fits.map(({ label }) => label)]
            .filter(Boolean)
            .join("，"),
          section: row.section,
          series: row.series,
          author_id: null,
          published_at: row.publishedAt ?? row.createdAt,
          path: guidePathOf("guide.info", { id: row.id }),
          picture_id: published?.cover ?? null,
        };
      }),
    );
  },
  ids: (db, after, limit) => idsAfter(db, guides, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};

/** The pages of all published guides. */
export const guideSitemap: SitemapPart = {
  tag: GUIDES_TAG,
  async files(db, size) {
    const parts = await db.execute<{ after: string; updated_at: string }>(sql`
      select (min(id) - 1)::text as after, max(published_at)::timestamptz(3) as updated_at
      from (
        select id, published_at, (row_number() over (order by id) - 1) / ${size}::int as part
        from guides where published is not null and withdrawn_at is null
      ) as numbered
      group by part order by part`);
    return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
  },
  async entries(db, after, size) {
    const rows = await db
      .select()
      .from(guides)
      .where(and(shown() as SQL, gt(guides.id, after)))
      .orderBy(asc(guides.id))
      .limit(size);
    const pictures = await mediaByIds(
      db,
      rows.flatMap(({ published }) => published?.cover ?? []),
    );
    return rows.map((row) => {
      const cover = pictures.get(row.published?.cover ?? "");
      return {
        address: guidePath(row),
        updatedAt: row.publishedAt ?? row.createdAt,
        image: cover === undefined ? null : `/media/${cover.key}`,
      };
    });
  },
};
