import { and, eq } from "drizzle-orm";
import { type NoticeKind, notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Transaction } from "#platform/database/client.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { articles } from "./tables.ts";

type Subject = Pick<typeof articles.$inferSelect, "id" | "kind" | "section" | "title">;

/** An article of the member was liked. */
export const articleLikeNotice: NoticeKind<Subject> = {
  name: "articles.like",
  group: "like",
  label: "文章被赞",
  bundle: ({ id }) => `like:article:${id}`,
  write: (article) => ({ title: "赞了你的文章", ...wordsOf(article) }),
};

/** An article of the member was collected. */
export const articleCollectNotice: NoticeKind<Subject> = {
  name: "articles.collect",
  group: "like",
  label: "文章被收藏",
  bundle: ({ id }) => `collect:article:${id}`,
  write: (article) => ({ title: "收藏了你的文章", ...wordsOf(article) }),
};

const wordsOf = (article: Subject) => ({
  body: `《${article.title}》`,
  link: articlePath(article, sectionBySlug(article.section)),
});

/** Tells the author, where an account belongs to him, once for each member. */
async function tellAuthor(
  tx: Transaction,
  kind: NoticeKind<Subject>,
  id: string,
  memberId: string,
): Promise<void> {
  const [row] = await tx
    .select({
      id: articles.id,
      kind: articles.kind,
      section: articles.section,
      title: articles.title,
      authorId: articles.authorId,
    })
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.status, "published")));
  if (!row?.authorId) return;
  await notify(tx, kind, { memberId: row.authorId, actorId: memberId, key: keyOf(kind, id, memberId) }, row);
}

const keyOf = ({ name }: NoticeKind<Subject>, id: string, memberId: string) => `${name}:${id}:${memberId}`;

/** What the author of an article is told of likes and collections, and what is taken back of it. */
export const articleReactionNotices = {
  notifyLike: (tx: Transaction, id: string, memberId: string) =>
    tellAuthor(tx, articleLikeNotice, id, memberId),
  withdrawLike: (tx: Transaction, id: string, memberId: string) =>
    withdrawNotices(tx, keyOf(articleLikeNotice, id, memberId), { unread: true }),
  notifyCollect: (tx: Transaction, id: string, memberId: string) =>
    tellAuthor(tx, articleCollectNotice, id, memberId),
  withdrawCollect: (tx: Transaction, id: string, memberId: string) =>
    withdrawNotices(tx, keyOf(articleCollectNotice, id, memberId), { unread: true }),
};
