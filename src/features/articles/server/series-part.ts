import { and, desc, eq } from "drizzle-orm";
import { carSeries, type SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { media, presentPicture } from "#capabilities/media/media/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { published } from "./queries.ts";
import { articleSeries, articles } from "./tables.ts";

/** Articles about a series, the newest first, whatever section they stand in. */
export const seriesArticles: SeriesPart = {
  title: "资讯",
  tags: () => [LIST_TAG],
  async read({ db }, { series, section }, limit) {
    const rows = await db
      .select({ article: articles, cover: media })
      .from(articleSeries)
      .innerJoin(carSeries, eq(carSeries.id, articleSeries.seriesId))
      .innerJoin(articles, eq(articles.id, articleSeries.articleId))
      .leftJoin(media, eq(media.id, articles.coverId))
      .where(and(eq(carSeries.slug, series), published()))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit);
    return rows.map(({ article, cover }) => ({
      authorId: article.authorId,
      title: article.title,
      note: [article.channel, formatDate(article.publishedAt.getTime())].filter(Boolean).join(" · "),
      path: articlePath(article, sectionBySlug(section)),
      picture: cover && presentPicture(cover),
    }));
  },
  more: ({ series, section }) =>
    pathOf("content.list", {}, { section: sectionBySlug(section), query: { series } }),
};
