import { and, asc, desc, eq, exists, gt, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { media, pictureColumns } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, type Place } from "#platform/database/keyset.ts";
import { preparedOnce, spelledOut } from "#platform/database/prepared.ts";
import { isUmbrella } from "#sections/registry.ts";
import { articleCounters, articlePictures, articleSeries, articles, articleTags } from "./tables.ts";

export interface ArticleFilter {
  section?: string | undefined;
  kind?: "post" | "pic" | "video" | undefined;
  channel?: string | undefined;
  tag?: string | undefined;
  series?: string | undefined;
}

/** What a card shows; joins `media` as the cover and `article_counters`. */
export const cardColumns = {
  id: articles.id,
  kind: articles.kind,
  section: articles.section,
  channel: articles.channel,
  title: articles.title,
  summary: articles.summary,
  authorId: articles.authorId,
  authorName: articles.authorName,
  publishedAt: articles.publishedAt,
  cover: pictureColumns,
  reads: articleCounters.reads,
  likes: articleCounters.likes,
  comments: articleCounters.comments,
  /** Of the video, in seconds. */
  duration: sql<
    number | null
  >`(select video.duration from media as video where video.id = ${articles.videoId})`,
  pictureCount: articles.pictureCount,
  preview: articles.preview,
  audience: articles.audience,
};

export type ArticleRow = Awaited<ReturnType<typeof newestArticles>>[number];

/** One keyset page, newest first. `after` is the (published_at, id) of the last row already shown. */
export async function newestArticles(db: Queryable, filter: ArticleFilter, limit: number, after?: Place) {
  const { section, kind, channel, tag, series } = filter;
  // What every front page asks. Other lengths and filters would make too many statements to keep.
  if (limit !== USUAL_LIMIT || tag || series) return newestArticlesQuery(db, filter, limit, after);
  const umbrella = section === undefined || isUmbrella(section);
  const given = Object.entries({ section: !umbrella, kind, channel, after }).filter(([, value]) => value);
  const names = given.map(([name]) => name);
  return preparedOnce(db, ["articles", ...names].join(":"), (name) =>
    newestArticlesQuery(
      db,
      Object.fromEntries(names.map((key) => [key, sql.placeholder(key)])),
      limit,
      after && [sql.placeholder("publishedAt"), sql.placeholder("id")],
    ).prepare(name),
  ).execute({ section, kind, channel, publishedAt: after?.[0], id: after?.[1] });
}

/** A page of twenty and the one that tells whether there is more. */
const USUAL_LIMIT = 21;

function newestArticlesQuery(
  db: Queryable,
  filter: OrPlaceholder<ArticleFilter>,
  limit: number,
  after?: readonly (Place[number] | Placeholder)[],
) {
  return db
    .select(cardColumns)
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(and(...conditions(db, filter), below([articles.publishedAt, articles.id], after)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(spelledOut(limit));
}

export async function countNewerArticles(db: Queryable, filter: ArticleFilter, since: Date): Promise<number> {
  // Counting stops at 100: the client shows 99+.
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(...conditions(db, filter), gt(articles.publishedAt, since)))
    .limit(100);
  return rows.length;
}

/** @param limit one of a few, since each makes a statement of its own */
export async function featuredArticles(db: Queryable, section: string, limit: number) {
  return preparedOnce(db, `articles:featured:${limit}`, (name) =>
    db
      .select(cardColumns)
      .from(articles)
      .leftJoin(media, eq(media.id, articles.coverId))
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(
        and(published(), eq(articles.section, sql.placeholder("section")), isNotNull(articles.featuredRank)),
      )
      .orderBy(asc(articles.featuredRank), desc(articles.publishedAt))
      .limit(spelledOut(limit))
      .prepare(name),
  ).execute({ section });
}

/** The published ones of these, in the order of the ids. */
export async function publishedByIds(db: Queryable, ids: readonly string[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  const rows = await preparedOnce(db, "articles:by-ids", (name) =>
    db
      .select(cardColumns)
      .from(articles)
      .leftJoin(media, eq(media.id, articles.coverId))
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(and(published(), sql`${articles.id} = any(${sql.placeholder("ids")}::bigint[])`))
      .prepare(name),
  ).execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function articleById(db: Queryable, id: string) {
  const [row] = await db
    .select({ article: articles, cover: media, counters: articleCounters })
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(eq(articles.id, id))
    .limit(1);
  return row;
}

/** Whole articles of a section for its feed, newest first. */
export async function articlesForFeed(db: Queryable, section: string, limit: number) {
  return db
    .select({ article: articles, cover: media })
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .where(and(...conditions(db, { section })))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}

/**
 * Published articles whose own address is the one that counts, in the order of their ids, from `after` on, with the keys of their
 * pictures.
 */
export async function articlesWithCovers(db: Queryable, after: string, limit: number) {
  return db
    .select({
      id: articles.id,
      kind: articles.kind,
      slug: articles.slug,
      updatedAt: articles.updatedAt,
      cover: media.key,
    })
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .where(and(published(), eq(articles.canonical, ""), gt(articles.id, after)))
    .orderBy(asc(articles.id))
    .limit(limit);
}

export async function articleIdentity(db: Queryable, where: SQL) {
  const [row] = await db
    .select({ id: articles.id, kind: articles.kind, section: articles.section, status: articles.status })
    .from(articles)
    .where(where)
    .limit(1);
  return row;
}

/** The pictures of several galleries, in order; at most `perArticle` each. */
export async function picturesOf(db: Queryable, articleIds: readonly string[], perArticle: number) {
  if (articleIds.length === 0) return [];
  const statement = preparedOnce(db, "article_pictures", (name) => picturesQuery(db).prepare(name));
  return statement.execute({ articleIds, perArticle });
}

function picturesQuery(db: Queryable) {
  const ranked = db
    .select({
      articleId: articlePictures.articleId,
      mediaId: articlePictures.mediaId,
      position: articlePictures.position,
      caption: articlePictures.caption,
      rank: sql<number>`row_number() over (partition by ${articlePictures.articleId} order by ${articlePictures.position})`.as(
        "rank",
      ),
    })
    .from(articlePictures)
    .where(sql`${articlePictures.articleId} = any(${sql.placeholder("articleIds")}::bigint[])`)
    .as("ranked");
  return db
    .select({ articleId: ranked.articleId, caption: ranked.caption, media })
    .from(ranked)
    .innerJoin(media, eq(media.id, ranked.mediaId))
    .where(sql`${ranked.rank} <= ${sql.placeholder("perArticle")}`)
    .orderBy(ranked.articleId, ranked.position);
}

/** Undefined when there is no such series. */
export async function carBySlug(db: Queryable, slug: string) {
  const [row] = await db
    .select({ series: carSeries, cover: media })
    .from(carSeries)
    .leftJoin(media, eq(media.id, carSeries.coverId))
    .where(eq(carSeries.slug, slug));
  return row;
}

export function published(): SQL {
  return sql`${articles.status} = 'published'`;
}

/** Values, or their places in a statement that is made once. */
type OrPlaceholder<T> = { [K in keyof T]: T[K] | Placeholder };

function conditions(db: Queryable, filter: OrPlaceholder<ArticleFilter>): (SQL | undefined)[] {
  const { section, kind, channel, tag, series } = filter;
  return [
    published(),
    section === undefined || (typeof section === "string" && isUmbrella(section))
      ? undefined
      : eq(articles.section, section),
    kind && eq(articles.kind, kind),
    channel ? eq(articles.channel, channel) : undefined,
    tag
      ? exists(
          db
            .select({ one: sql`1` })
            .from(articleTags)
            .where(and(eq(articleTags.articleId, articles.id), eq(articleTags.tag, tag))),
        )
      : undefined,
    series
      ? exists(
          db
            .select({ one: sql`1` })
            .from(articleSeries)
            .innerJoin(carSeries, eq(carSeries.id, articleSeries.seriesId))
            .where(and(eq(articleSeries.articleId, articles.id), eq(carSeries.slug, series))),
        )
      : undefined,
  ];
}
