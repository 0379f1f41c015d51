import { and, eq, inArray } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { type SearchDocumentKind, worthOf } from "#capabilities/site/search/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { plainText } from "#platform/html/plain-text.ts";
import { sectionBase } from "#sections/path-table.ts";
import { withoutMarks } from "./marks.ts";
import { isKept, openBody } from "./owners-only.ts";
import { published } from "./queries.ts";
import { articleCounters, articlePictures, articleSeries, articles, articleTags } from "./tables.ts";

const { reads, likes, collects, comments } = articleCounters;

/** Published articles: title, summary, text, captions and tags; of one that is kept for owners what everybody may read. */
export const articleDocuments: SearchDocumentKind = {
  kind: "article",
  label: "资讯",
  async load(db, ids) {
    const wanted = [...ids];
    const rows = await db
      .select({ article: articles, uses: { reads, likes, collects, replies: comments } })
      .from(articles)
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(and(inArray(articles.id, wanted), published()));
    const series = await db
      .select({ articleId: articleSeries.articleId, slug: carSeries.slug })
      .from(articleSeries)
      .innerJoin(carSeries, eq(carSeries.id, articleSeries.seriesId))
      .where(inArray(articleSeries.articleId, wanted));
    const tags = await db.select().from(articleTags).where(inArray(articleTags.articleId, wanted));
    const captions = await db
      .select({ articleId: articlePictures.articleId, caption: articlePictures.caption })
      .from(articlePictures)
      .where(inArray(articlePictures.articleId, wanted))
      .orderBy(articlePictures.position);
    return rows.map(({ article, uses }) => {
      const { id, kind, title, summary, section, authorId, publishedAt, coverId, ...row } = article;
      return {
        id,
        title,
        text: [
          summary,
          plainText(withoutMarks(openBody(row))),
          ...captions.flatMap((one) =>
            one.articleId === id && one.caption && !isKept(row) ? [one.caption] : [],
          ),
          ...tags.flatMap((one) => (one.articleId === id ? [`#${one.tag}`] : [])),
        ].join("\n"),
        section,
        series: series.flatMap((one) => (one.articleId === id ? [one.slug] : [])),
        author_id: authorId,
        published_at: publishedAt,
        worth: worthOf(uses ?? {}),
        path: articlePath({ id, kind }),
        picture_id: coverId,
      };
    });
  },
  ids: (db, after, limit) => idsAfter(db, articles, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};
