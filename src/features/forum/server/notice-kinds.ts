import { and, eq } from "drizzle-orm";
import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { authorNotice } from "#capabilities/texts/reactions/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { postLikeObject } from "./acts.ts";
import { posts } from "./tables.ts";

type Subject = Pick<typeof posts.$inferSelect, "id" | "section" | "title">;

/** A post of the member was liked. */
export const postLikeNotice: NoticeKind<Subject> = {
  name: "forum.like",
  group: "like",
  label: "帖子被赞",
  bundle: ({ id }) => `like:post:${id}`,
  write: (post) => ({ title: "赞了你的帖子", ...wordsOf(post) }),
};

/** A post of the member was collected. */
export const postCollectNotice: NoticeKind<Subject> = {
  name: "forum.collect",
  group: "like",
  label: "帖子被收藏",
  bundle: ({ id }) => `collect:post:${id}`,
  write: (post) => ({ title: "收藏了你的帖子", ...wordsOf(post) }),
};

const wordsOf = ({ id, section, title }: Subject) => ({
  body: `《${title}》`,
  link: pathOf("bbs.post", { id }, { section: sectionBySlug(section) }),
});

/** The author of a published post. */
async function find(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ id: posts.id, section: posts.section, title: posts.title, authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.status, "published")));
  return row && { authorId: row.authorId, subject: row };
}

const likes = authorNotice({
  kind: postLikeNotice,
  key: postLikeNotice.name,
  find,
  earns: { act: "post.liked", object: postLikeObject },
});
const collects = authorNotice({ kind: postCollectNotice, key: postCollectNotice.name, find });

/** What the author of a post is told of likes and collections, what likes give him, and what is taken back of it. */
export const postReactionNotices = {
  notifyLike: likes.tell,
  withdrawLike: likes.takeBack,
  notifyCollect: collects.tell,
  withdrawCollect: collects.takeBack,
};
