import { and, eq } from "drizzle-orm";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { type NoticeKind, notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
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
async function authorOf(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ id: posts.id, section: posts.section, title: posts.title, authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.status, "published")));
  return row;
}

const keyOf = ({ name }: NoticeKind<Subject>, id: string, memberId: string) => `${name}:${id}:${memberId}`;

async function tellAuthor(tx: Transaction, kind: NoticeKind<Subject>, id: string, memberId: string) {
  const post = await authorOf(tx, id);
  if (post === undefined) return undefined;
  await notify(
    tx,
    kind,
    { memberId: post.authorId, actorId: memberId, key: keyOf(kind, id, memberId) },
    post,
  );
  return post.authorId;
}

/** What the author of a post is told of likes and collections, what likes give him, and what is taken back of it. */
export const postReactionNotices = {
  async notifyLike(tx: Transaction, id: string, memberId: string) {
    const authorId = await tellAuthor(tx, postLikeNotice, id, memberId);
    // Nobody grows by liking himself.
    if (authorId !== undefined && authorId !== memberId)
      await recordAct(tx, { act: "post.liked", memberId: authorId, object: postLikeObject(id, memberId) });
  },
  async withdrawLike(tx: Transaction, id: string, memberId: string) {
    await withdrawNotices(tx, keyOf(postLikeNotice, id, memberId), { unread: true });
    await revokeActs(tx, postLikeObject(id, memberId));
  },
  async notifyCollect(tx: Transaction, id: string, memberId: string) {
    await tellAuthor(tx, postCollectNotice, id, memberId);
  },
  withdrawCollect: (tx: Transaction, id: string, memberId: string) =>
    withdrawNotices(tx, keyOf(postCollectNotice, id, memberId), { unread: true }),
};
