import { eq } from "drizzle-orm";
import type { z } from "zod";
import { media, presentPicture, presentVideo } from "#capabilities/media/server/public.ts";
import { memberCards, memberRegion } from "#capabilities/members/server/public.ts";
import type { articleDetailSchema, carCardSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { type ArticleCardInput, presentCards } from "./present.ts";
import { presentBody } from "./present-body.ts";
import {
  articleById,
  articlesInCommon,
  carBySlug,
  carsOf,
  newestOfSection,
  picturesOf,
  tagsOf,
} from "./queries.ts";
import { titlePhraser } from "./title-phrases.ts";

/**
 * One published article.
 * @throws AppError NOT_FOUND for unknown, draft and removed ones alike
 */
export async function showArticle(db: Queryable, id: string): Promise<z.input<typeof articleDetailSchema>> {
  const row = await articleById(db, id);
  if (row === undefined || row.article.status !== "published") throw new AppError("NOT_FOUND");
  const { article, cover, counters } = row;
  const [titlePhrases, tags, cars, pictures, authors, video, region] = await Promise.all([
    titlePhraser(db),
    tagsOf(db, id),
    carsOf(db, id),
    article.kind === "pic" ? picturesOf(db, [id], 200) : [],
    memberCards(db, article.authorId === null ? [] : [article.authorId]),
    article.videoId === null ? undefined : videoRow(db, article.videoId),
    article.authorId === null ? "" : memberRegion(db, article.authorId),
  ]);
  const body = presentBody(article.bodyHtml, cover === null ? undefined : presentPicture(cover).src);
  return {
    id: article.id,
    kind: article.kind,
    section: article.section,
    channel: article.channel,
    title: article.title,
    title_phrases: titlePhrases(article.title),
    summary: article.summary,
    body_html: body.html,
    cover_caption: body.coverCaption,
    read_minutes: article.readMinutes,
    author: (article.authorId !== null && authors.get(article.authorId)) || null,
    author_name: article.authorName,
    source_name: article.sourceName,
    source_url: article.sourceUrl,
    published_at: article.publishedAt.toISOString(),
    updated_at: article.updatedAt.toISOString(),
    region,
    cover: cover === null ? null : presentPicture(cover),
    pictures: pictures.map((picture) => ({
      picture: presentPicture(picture.media),
      caption: picture.caption,
    })),
    video: video === undefined ? null : presentVideo(video),
    chapters: article.videoChapters,
    tags,
    cars: cars.map(presentCar),
    comments_closed: article.commentsClosed,
    counts: {
      reads: counters?.reads ?? 0,
      likes: counters?.likes ?? 0,
      collects: counters?.collects ?? 0,
      comments: counters?.comments ?? 0,
    },
  };
}

/** @throws AppError NOT_FOUND */
export async function showSeries(db: Queryable, slug: string): Promise<z.input<typeof carCardSchema>> {
  const row = await carBySlug(db, slug);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return presentCar(row);
}

function presentCar({ series, cover }: Awaited<ReturnType<typeof carsOf>>[number]) {
  const { slug, name, make, tagline, figures } = series;
  return { slug, name, make, tagline, cover: cover === null ? null : presentPicture(cover), figures };
}

/** Up to `limit` articles worth reading next: most in common first, filled up with the section's newest. */
export async function relatedArticles(db: Queryable, id: string, limit: number): Promise<ArticleCardInput[]> {
  const row = await articleById(db, id);
  if (row === undefined || row.article.status !== "published") throw new AppError("NOT_FOUND");
  const inCommon = await articlesInCommon(db, id, limit);
  const missing = limit - inCommon.length;
  const known = [id, ...inCommon.map((article) => article.id)];
  const more = missing > 0 ? await newestOfSection(db, row.article.section, known, missing) : [];
  return presentCards(db, [...inCommon, ...more]);
}

async function videoRow(db: Queryable, id: string) {
  const [row] = await db.select().from(media).where(eq(media.id, id)).limit(1);
  return row;
}
