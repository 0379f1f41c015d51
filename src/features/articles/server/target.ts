import { and, eq, sql } from "drizzle-orm";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { CommentTarget } from "#capabilities/texts/comments/server/public.ts";
import type { ReactionTarget } from "#capabilities/texts/reactions/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { pathOf } from "#sections/paths.ts";
import { articleTag } from "./cache-tags.ts";
import { articleReactionNotices } from "./notice-kinds.ts";
import { articleCounters, articles } from "./tables.ts";

/** What each kind is called, in a word. */
export const articleLabels = { post: "资讯", pic: "图集", video: "视频" } as const;

/** Without the body: every comment and like asks for these. */
const shownColumns = {
  id: articles.id,
  kind: articles.kind,
  section: articles.section,
  title: articles.title,
  authorId: articles.authorId,
  authorName: articles.authorName,
  commentsClosed: articles.commentsClosed,
  commentsFirst: articles.commentsFirst,
};

async function publishedArticles(db: Queryable, ids: readonly string[]) {
  return preparedOnce(db, "article_targets", (name) =>
    db
      .select({ article: shownColumns, cover: pictureColumns, counters: articleCounters })
      .from(articles)
      .leftJoin(media, eq(media.id, articles.coverId))
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(
        and(sql`${articles.id} = any(${sql.placeholder("ids")}::bigint[])`, eq(articles.status, "published")),
      )
      .prepare(name),
  ).execute({ ids });
}

/** The same for one; those who ask at the same moment ask in one statement. */
const publishedArticle = gathered(async (db: Queryable, ids: readonly string[]) => {
  const rows = await publishedArticles(db, ids);
  const known = new Map(rows.map((row) => [row.article.id, row]));
  return ids.map((id) => known.get(id));
});

type Counter = "likes" | "collects" | "comments";

/** Adds to one figure and answers the new one; the row is made where it is missing. */
async function add(db: Queryable, counter: Counter, articleId: string, delta: number): Promise<number> {
  const column = articleCounters[counter];
  const [row] = await preparedOnce(db, `article_counters:${counter}`, (name) =>
    db
      .insert(articleCounters)
      .values({ articleId: sql.placeholder("articleId"), [counter]: sql.placeholder("first") })
      .onConflictDoUpdate({
        target: articleCounters.articleId,
        set: { [counter]: sql`greatest(0, ${column} + ${sql.placeholder("delta")}::int)` },
      })
      .returning({ value: column })
      .prepare(name),
  ).execute({ articleId, first: Math.max(0, delta), delta });
  return row?.value ?? 0;
}

/** What comments need to know about the articles they stand under. */
export const articleComments: CommentTarget = {
  reviewKind: "article_comment",
  async find(db, id) {
    const row = await publishedArticle(db, id);
    if (row === undefined) return null;
    const { article, cover, counters } = row;
    return {
      id: article.id,
      section: article.section,
      title: article.title,
      label: articleLabels[article.kind],
      cover: cover === null ? null : presentPicture(cover),
      path: articlePath(article),
      commentsPath: pathOf("content.comment", { id: article.id }),
      authorId: article.authorId,
      authorName: async () => article.authorName,
      closed: article.commentsClosed,
      reviewFirst: article.commentsFirst,
      comments: counters?.comments ?? 0,
    };
  },
  isPublic: (id) => sql`exists (
    select 1 from ${articles} where ${articles.id} = ${id} and ${articles.status} = 'published')`,
  async addComments(db, id, delta) {
    await add(db, "comments", id, delta);
  },
  async setClosed(db, id, closed) {
    const changed = await db
      .update(articles)
      .set({ commentsClosed: closed })
      .where(and(eq(articles.id, id), eq(articles.commentsClosed, !closed)))
      .returning({ id: articles.id });
    return changed.length > 0;
  },
  tags: (id) => [articleTag(id)],
};

/** What likes, collections and dislikes need to know about articles. */
export const articleReactions: ReactionTarget = {
  ...articleReactionNotices,
  addLikes: (db, id, delta) => add(db, "likes", id, delta),
  addCollects: (db, id, delta) => add(db, "collects", id, delta),
  async shown(db, ids) {
    const rows = await publishedArticles(db, ids);
    return new Map(
      rows.map(({ article, cover, counters }) => [
        article.id,
        {
          authorId: article.authorId,
          counts: {
            likes: counters?.likes ?? 0,
            collects: counters?.collects ?? 0,
            comments: counters?.comments ?? 0,
          },
          card: {
            title: article.title,
            byline: article.authorName,
            path: articlePath(article),
            cover: cover === null ? null : presentPicture(cover),
            shelf: article.kind,
            section: article.section,
          },
        },
      ]),
    );
  },
};
