import { asc, eq } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import {
  articlePictures,
  articleSeries,
  type articles,
  articleTags,
} from "#features/articles/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";

/** Left out where nothing was said. */
function seoOf({ seoTitle, seoDescription, slug, canonical }: typeof articles.$inferSelect) {
  const seo = { title: seoTitle, description: seoDescription, slug, canonical };
  return Object.values(seo).some((text) => text !== "") ? { seo } : {};
}

/** What an article says, as its editors work at it. */
export async function contentOfArticle(
  db: Queryable,
  article: typeof articles.$inferSelect,
): Promise<DraftContent> {
  const { id } = article;
  const tags = await db
    .select({ tag: articleTags.tag })
    .from(articleTags)
    .where(eq(articleTags.articleId, id))
    .orderBy(asc(articleTags.position));
  const series = await db
    .select({ slug: carSeries.slug })
    .from(articleSeries)
    .innerJoin(carSeries, eq(carSeries.id, articleSeries.seriesId))
    .where(eq(articleSeries.articleId, id))
    .orderBy(asc(carSeries.id));
  const pictures =
    article.kind === "pic"
      ? await db
          .select({ media: articlePictures.mediaId, caption: articlePictures.caption })
          .from(articlePictures)
          .where(eq(articlePictures.articleId, id))
          .orderBy(asc(articlePictures.position))
      : [];
  return {
    kind: article.kind,
    section: article.section,
    channel: article.channel,
    title: article.title,
    summary: article.summary,
    body: article.bodyHtml,
    cover: article.coverId,
    focus: null,
    video: article.videoId,
    chapters: article.videoChapters.map(({ at, title }) => ({ at: Math.round(at), title })),
    pictures,
    tags: tags.map(({ tag }) => tag),
    series: series.map(({ slug }) => slug),
    author: article.authorId,
    author_name: article.authorName,
    source_name: article.sourceName,
    source_url: article.sourceUrl,
    related: article.related,
    ...(article.audience !== "all" && { audience: article.audience }),
    comments: article.commentsClosed ? "closed" : article.commentsFirst ? "first" : "open",
    featured: article.featuredRank,
    ...seoOf(article),
  };
}
