import { and, eq, inArray, sql } from "drizzle-orm";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { reportReasons } from "#features/articles/report-reasons.ts";
import type { Queryable } from "#platform/database/client.ts";
import { plainText } from "#platform/html/plain-text.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { articleTag } from "./cache-tags.ts";
import { readArticle, writeArticle } from "./life.ts";
import { withoutMarks } from "./marks.ts";
import { picturesOf } from "./queries.ts";
import { articleCounters, articles } from "./tables.ts";
import { articleTexts } from "./texts.ts";

/** Name of the queue, and what a report about an article names as its kind. */
export const ARTICLE_REVIEW = "article";

/** So much of a text tells what it is; the whole is a tap away. */
const EXCERPT = 600;
const PICTURES = 9;

/** Articles that readers reported. They stand in no queue before that: whoever publishes them is trusted. */
export const articleReview: ReviewKind = {
  name: ARTICLE_REVIEW,
  title: "资讯举报",
  icon: "report",
  noun: "文章",
  counter: "篇",
  openLabel: "打开文章",
  byReports: true,
  // Its editors correct what is published, and put back what they took down.
  lasting: true,
  reportKind: ARTICLE_REVIEW,
  reasons: [
    { label: "广告营销", text: "以推广为目的，或含有联系方式" },
    { label: "内容不实", text: "内容没有依据，可能误导他人" },
    { label: "标题不符", text: "标题与内容不符" },
    usualReasons.vulgar,
    { label: "抄袭侵权", text: "未经许可使用他人的文字、图片或肖像" },
    usualReasons.illegal,
  ],
  reportReasons,
  load: loadArticles,
  matches: (pattern) => sql`exists (
    select 1 from ${articles} where ${articles.id} = ${reviewItems.targetId}
      and (${articles.title} ilike ${pattern} or ${articles.authorName} ilike ${pattern}))`,

  texts: articleTexts,
  read: readArticle,
  write: writeArticle,

  // An article is changed where it came from.
  rewritePath: () => null,
  async setSubjectClosed(tx, { cache }, targetId, closed) {
    const changed = await tx
      .update(articles)
      .set({ commentsClosed: closed })
      .where(and(eq(articles.id, targetId), eq(articles.commentsClosed, !closed)))
      .returning({ id: articles.id });
    if (changed.length > 0) await cache.invalidate(tx, [articleTag(targetId)]);
    return changed.length > 0;
  },
};

async function loadArticles(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ article: articles, cover: media, comments: articleCounters.comments })
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(inArray(articles.id, [...ids]));
  const pictures = Map.groupBy(await picturesOf(db, [...ids], PICTURES), (picture) => picture.articleId);
  return new Map(
    rows.map(({ article, cover, comments }) => {
      const section = sectionBySlug(article.section);
      const link = articlePath(article, section);
      const text = [article.summary, plainText(withoutMarks(article.bodyHtml))].filter(Boolean).join("\n\n");
      const excerpt = [...text];
      const content: ReviewContent = {
        author_name: article.authorName,
        content: {
          text: excerpt.length > EXCERPT ? `${excerpt.slice(0, EXCERPT).join("")}…` : text,
          pictures: (pictures.get(article.id) ?? []).map((picture) => presentUnlisted(picture.media)),
          region: "",
          public: article.status === "published",
          gone: false,
          featured: null,
          link,
        },
        subject: {
          id: article.id,
          label: "资讯",
          title: article.title,
          link: article.status === "published" ? link : "",
          cover: cover === null ? null : presentUnlisted(cover),
          closed: article.commentsClosed,
          comments: comments ?? 0,
        },
        quoted: null,
      };
      return [article.id, content] as const;
    }),
  );
}
