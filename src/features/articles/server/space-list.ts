import { and, desc, eq } from "drizzle-orm";
import { media, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { SpaceList } from "#capabilities/profile/spaces/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import { articleCounters, articles } from "./tables.ts";
import { articleLabels } from "./target.ts";

const publishedBy = (memberId: string) =>
  and(eq(articles.authorId, memberId), eq(articles.status, "published"));

/** Published articles of a member who writes some. */
export const spaceArticles: SpaceList = {
  label: "文章",
  async has(db, memberId) {
    const [one] = await db.select({ id: articles.id }).from(articles).where(publishedBy(memberId)).limit(1);
    return one !== undefined;
  },
  async list({ db, keys }, memberId, { cursor, limit }) {
    const { rows, next_cursor } = await keysetPage(
      { keys, list: ["space articles", memberId], cursor, limit },
      (after, take) =>
        db
          .select({ article: articles, cover: media, counters: articleCounters })
          .from(articles)
          .leftJoin(media, eq(media.id, articles.coverId))
          .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
          .where(and(publishedBy(memberId), below([articles.publishedAt, articles.id], after)))
          .orderBy(desc(articles.publishedAt), desc(articles.id))
          .limit(take),
      ({ article }) => [article.publishedAt ?? article.createdAt, article.id],
    );
    return {
      items: rows.map(({ article, cover, counters }) => ({
        key: `article:${article.id}`,
        label: articleLabels[article.kind],
        text: article.title,
        pictures: cover === null ? [] : [presentPicture(cover)],
        subject: null,
        link: articlePath(article),
        likes: counters?.likes ?? 0,
        comments: counters?.comments ?? 0,
        created_at: (article.publishedAt ?? article.createdAt).toISOString(),
      })),
      next_cursor,
    };
  },
};
