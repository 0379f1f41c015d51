import { and, asc, desc, eq, ilike, inArray, isNull, type SQL } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { media, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { HomePart } from "#capabilities/site/home-layout/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { isUmbrella, sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { articlePath } from "../address.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { published } from "./queries.ts";
import { articles } from "./tables.ts";

const CHOICES = 20;
const kinds = { post: "资讯", pic: "图集", video: "视频" } as const;

const containing = (q: string) => `%${q.replace(/[\\%_]/g, "\\$&")}%`;

/** Articles for the carousel, which draws them itself. */
export const coverPart: HomePart = {
  title: "封面故事",
  text: "首页最上面的大图轮播",
  tags: () => [LIST_TAG],
  read: async () => ({ look: "tiles", items: [] }),
  more: () => "",
  find: ({ db }, section, q) => choices(db, section, q),
  names: ({ db }, ids) => titles(db, ids),
};

/** Published articles of a section by a word of their titles, newest first. */
async function choices(db: Queryable, section: string, q: string, ofKind?: SQL) {
  const rows = await db
    .select({
      id: articles.id,
      title: articles.title,
      kind: articles.kind,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(
      and(
        published(),
        ofKind,
        isUmbrella(section) ? undefined : eq(articles.section, section),
        q === "" ? undefined : ilike(articles.title, containing(q)),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(CHOICES);
  return rows.map(({ id, title, kind, publishedAt }) => ({
    ...{ id, title },
    text: `${kinds[kind]} · ${formatDate(publishedAt.getTime())}`,
  }));
}

async function titles(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Articles as tiles: the newest of some kinds, or chosen ones that everybody can read. */
function articleTiles(title: string, text: string, kind?: "video"): HomePart {
  const ofKind = kind === undefined ? undefined : eq(articles.kind, kind);
  return {
    title,
    text,
    tags: () => [LIST_TAG],
    async read({ db }, section, { count, chosen }) {
      const rows = await db
        .select({
          id: articles.id,
          kind: articles.kind,
          title: articles.title,
          publishedAt: articles.publishedAt,
          cover: media,
        })
        .from(articles)
        .leftJoin(media, eq(media.id, articles.coverId))
        .where(
          and(
            published(),
            ofKind,
            chosen.length > 0
              ? inArray(articles.id, [...chosen])
              : isUmbrella(section)
                ? undefined
                : eq(articles.section, section),
          ),
        )
        .orderBy(desc(articles.publishedAt), desc(articles.id))
        .limit(chosen.length > 0 ? chosen.length : count);
      const ordered =
        chosen.length === 0 ? rows : chosen.flatMap((id) => rows.find((row) => row.id === id) ?? []);
      return {
        look: "tiles",
        items: ordered.slice(0, count).map((row) => ({
          title: row.title,
          text: `${kinds[row.kind]} · ${formatDate(row.publishedAt.getTime(), { year: false })}`,
          to: articlePath(row, sectionBySlug(section)),
          picture: row.cover ? presentPicture(row.cover) : null,
        })),
      };
    },
    more: (section) => pathOf("content.list", {}, { section: sectionBySlug(section) }),
    find: ({ db }, section, q) => choices(db, section, q, ofKind),
    names: ({ db }, ids) => titles(db, ids),
  };
}

export const articlePart = articleTiles("精选文章", "手选几篇文章，按你排的顺序；不选就是最新的");
export const videoPart = articleTiles("视频", "手选几条视频；不选就是最新的", "video");

/** Series of cars with pictures; each leads to what was written about it. */
export const seriesPart: HomePart = {
  title: "车系",
  text: "带图的车系卡片，点开是这个车系的内容",
  tags: () => [LIST_TAG],
  async read({ db }, section, { count, chosen }) {
    const rows = await db
      .select({ series: carSeries, cover: media })
      .from(carSeries)
      .leftJoin(media, eq(media.id, carSeries.coverId))
      .where(
        and(
          isUmbrella(section) ? undefined : eq(carSeries.section, section),
          chosen.length > 0 ? inArray(carSeries.id, [...chosen]) : undefined,
        ),
      )
      // Those with a picture first: the others are drawn without one.
      .orderBy(asc(isNull(carSeries.coverId)), asc(carSeries.hotRank), asc(carSeries.id))
      .limit(chosen.length > 0 ? chosen.length : count);
    const ordered =
      chosen.length === 0 ? rows : chosen.flatMap((id) => rows.find(({ series }) => series.id === id) ?? []);
    const here = { section: sectionBySlug(section) };
    return {
      look: "tiles",
      items: ordered.slice(0, count).map(({ series, cover }) => ({
        title: series.name,
        text: series.tagline,
        to: pathOf("content.list", {}, { ...here, query: { series: series.slug } }),
        picture: cover ? presentPicture(cover) : null,
      })),
    };
  },
  more: (section) => pathOf("content.list", {}, { section: sectionBySlug(section) }),
  async find({ db }, section, q) {
    const rows = await db
      .select({ id: carSeries.id, name: carSeries.name, make: carSeries.make })
      .from(carSeries)
      .where(
        and(
          isUmbrella(section) ? undefined : eq(carSeries.section, section),
          q === "" ? undefined : ilike(carSeries.name, containing(q)),
        ),
      )
      .orderBy(asc(carSeries.id))
      .limit(CHOICES);
    return rows.map(({ id, name, make }) => ({ id, title: name, text: make }));
  },
  async names({ db }, ids) {
    const rows = await db
      .select({ id: carSeries.id, name: carSeries.name })
      .from(carSeries)
      .where(inArray(carSeries.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};
