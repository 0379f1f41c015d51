import { and, eq } from "drizzle-orm";
import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { authorNotice } from "#capabilities/texts/reactions/server/public.ts";
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

/** The author of a published article, where an account belongs to him. */
async function find(tx: Transaction, id: string) {
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
  return row?.authorId ? { authorId: row.authorId, subject: row } : undefined;
}

const likes = authorNotice({ kind: articleLikeNotice, key: articleLikeNotice.name, find });
const collects = authorNotice({ kind: articleCollectNotice, key: articleCollectNotice.name, find });

/** What the author of an article is told of likes and collections, and what is taken back of it. */
export const articleReactionNotices = {
  notifyLike: likes.tell,
  withdrawLike: likes.takeBack,
  notifyCollect: collects.tell,
  withdrawCollect: collects.takeBack,
};
