import { aliasedTable, and, desc, eq, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { media, pictureColumns } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce, spelledOut } from "#platform/database/prepared.ts";
import { companionsOf } from "./companions.ts";
import { cardColumns, published } from "./queries.ts";
import { articleCounters, articleSeries, articles, articleTags } from "./tables.ts";

const video = aliasedTable(media, "video");

/** A published article with all that stands in its own row or belongs to it alone; undefined where there is none. */
export async function publishedArticle(db: Queryable, id: string) {
  const [row] = await preparedOnce(db, "article", (name) =>
    db
      .select({
        article: articles,
        cover: pictureColumns,
        counters: articleCounters,
        video,
        tags: sql<string[]>`array(
          select ${articleTags.tag} from ${articleTags} where ${articleTags.articleId} = ${articles.id}
          order by ${articleTags.position})`,
        companions: companionsOf(articles.id),
      })
      .from(articles)
      .leftJoin(media, eq(media.id, articles.coverId))
      .leftJoin(video, eq(video.id, articles.videoId))
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(and(eq(articles.id, sql.placeholder("id")), published()))
      .prepare(name),
  ).execute({ id });
  return row;
}

/** The cars an article is about. */
export async function carsOf(db: Queryable, articleId: string) {
  return preparedOnce(db, "article_cars", (name) =>
    db
      .select({ series: carSeries, cover: pictureColumns })
      .from(articleSeries)
      .innerJoin(carSeries, eq(carSeries.id, articleSeries.seriesId))
      .leftJoin(media, eq(media.id, carSeries.coverId))
      .where(eq(articleSeries.articleId, sql.placeholder("articleId")))
      .orderBy(carSeries.id)
      .prepare(name),
  ).execute({ articleId });
}

/**
 * What is worth reading after a published article: what editors chose, in their order, then what shares cars or tags
 * with it, most in common first, then the newest of its section. None for one that is not published.
 * @param limit one of few: each has a statement of its own
 */
export async function relatedTo(db: Queryable, id: string, limit: number) {
  return preparedOnce(db, `related:${limit}`, (name) => {
    const given = sql.placeholder("id");
    const candidates = sql`(
      select article_id, sum(weight) as score from (
        select article_id, 1 as weight from article_tags
        where tag in (select tag from article_tags where article_id = ${given})
        union all
        select article_id, 3 from article_series
        where series_id in (select series_id from article_series where article_id = ${given})
        union all
        (select id, 0 from articles
        where status = 'published' and section = (select section from articles where id = ${given})
        order by published_at desc, id desc limit ${sql.raw(String(limit + 1))})
        union all
        select chosen.id::bigint, 1000000 - 1000 * chosen.place from articles as given,
          jsonb_array_elements_text(given.related) with ordinality as chosen (id, place)
        where given.id = ${given}
      ) as found where article_id <> ${given} group by article_id
    ) as candidates`;
    return db
      .select(cardColumns)
      .from(articles)
      .innerJoin(candidates, sql`candidates.article_id = ${articles.id}`)
      .leftJoin(media, eq(media.id, articles.coverId))
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(
        and(
          published(),
          sql`exists (select 1 from articles as given where given.id = ${given} and given.status = 'published')`,
        ),
      )
      .orderBy(sql`candidates.score desc`, desc(articles.publishedAt), desc(articles.id))
      .limit(spelledOut(limit))
      .prepare(name);
  }).execute({ id });
}
