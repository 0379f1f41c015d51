import { eq } from "drizzle-orm";
import type { z } from "zod";
import { presentPicture, presentVideo } from "#capabilities/media/media/server/public.ts";
import { writerById } from "#capabilities/people/members/server/public.ts";
import { topicPaths } from "#capabilities/texts/writing/server/public.ts";
import type { articleDetailSchema, carCardSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { liveOf } from "./companions.ts";
import { carsOf, publishedArticle, relatedTo } from "./detail-queries.ts";
import { drawLinkCards, filmsOf } from "./marks.ts";
import { isKept, openBody } from "./owners-only.ts";
import { type ArticleCardInput, presentCards } from "./present.ts";
import { presentBody } from "./present-body.ts";
import { articleIdentity, carBySlug, picturesOf } from "./queries.ts";
import { articles } from "./tables.ts";
import { titlePhraser } from "./title-phrases.ts";

/**
 * One published article.
 * @throws AppError NOT_FOUND for unknown, draft and removed ones alike
 */
export async function showArticle(db: Queryable, id: string): Promise<z.input<typeof articleDetailSchema>> {
  const row = await publishedArticle(db, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { article, cover, counters, video, tags, companions } = row;
  const [titlePhrases, cars, pictures, author, topics, live] = await Promise.all([
    titlePhraser(db),
    carsOf(db, id),
    article.kind === "pic" ? picturesOf(db, [id], 200) : [],
    article.authorId === null ? undefined : writerById(db, article.authorId),
    topicPaths(db, tags),
    liveOf(db, id, companions),
  ]);
  const open = openBody(article);
  const body = presentBody(open, cover === null ? undefined : presentPicture(cover).src);
  const html = await drawLinkCards(db, body.html);
  const films = await filmsOf(db, open);
  return {
    id: article.id,
    ...searchWords(article),
    kind: article.kind,
    section: article.section,
    channel: article.channel,
    title: article.title,
    title_phrases: titlePhrases(article.title),
    summary: article.summary,
    body_html: html,
    ...(isKept(article) && { owners_only: true }),
    cover_caption: body.coverCaption,
    read_minutes: article.readMinutes,
    author: author?.card ?? null,
    author_name: article.authorName,
    source_name: article.sourceName,
    source_url: article.sourceUrl,
    published_at: article.publishedAt.toISOString(),
    updated_at: article.updatedAt.toISOString(),
    region: author?.region ?? "",
    cover: cover === null ? null : presentPicture(cover),
    pictures: pictures.map((picture) => ({
      picture: presentPicture(picture.media),
      caption: picture.caption,
    })),
    video: video === null ? null : presentVideo(video),
    chapters: article.videoChapters,
    ...(films.length > 0 && { films }),
    tags,
    ...(topics.size > 0 && { tag_topics: Object.fromEntries(topics) }),
    cars: cars.map(presentCar),
    comments_closed: article.commentsClosed,
    ...(live !== null && { live }),
    corrections: article.corrections,
    counts: {
      reads: counters?.reads ?? 0,
      likes: counters?.likes ?? 0,
      collects: counters?.collects ?? 0,
      comments: counters?.comments ?? 0,
    },
  };
}

/** What is said to search engines, as far as something is. */
function searchWords({ slug, seoTitle, seoDescription, canonical }: typeof articles.$inferSelect) {
  const seo = {
    ...(seoTitle !== "" && { title: seoTitle }),
    ...(seoDescription !== "" && { description: seoDescription }),
    ...(canonical !== "" && { canonical }),
  };
  return { ...(slug !== "" && { slug }), ...(Object.keys(seo).length > 0 && { seo }) };
}

/** @throws AppError NOT_FOUND */
export async function showSeries(db: Queryable, slug: string): Promise<z.input<typeof carCardSchema>> {
  const row = await carBySlug(db, slug);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return presentCar(row);
}

/** The card of a series. */
export function presentCar({ series, cover }: Awaited<ReturnType<typeof carsOf>>[number]) {
  const { slug, name, make, tagline, figures } = series;
  return { slug, name, make, tagline, cover: cover === null ? null : presentPicture(cover), figures };
}

/** Up to `limit` articles worth reading next: what editors chose, then most in common first, filled up with the section's newest. */
export async function relatedArticles(db: Queryable, id: string, limit: number): Promise<ArticleCardInput[]> {
  const related = await relatedTo(db, id, limit);
  const alone = related.length === 0 ? await articleIdentity(db, eq(articles.id, id)) : undefined;
  if (related.length === 0 && alone?.status !== "published") throw new AppError("NOT_FOUND");
  return presentCards(db, related);
}
