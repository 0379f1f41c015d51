import { eq } from "drizzle-orm";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { touchTopicItem } from "#features/topics/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { bestObject } from "./acts.ts";
import { openBoard } from "./boards.ts";
import { boardTag, changedPostTags } from "./cache-tags.ts";
import { countBoardPosts, POST } from "./store-post.ts";
import { type pinPlaces, postListings, posts } from "./tables.ts";

/*
 * What moderators do to a public post, each in the caller's transaction, who asks for the permission, writes the audit
 * entry and tells the author. Each answers false where it stood so already, and changes nothing for what is not public.
 */

type Effects = Pick<Services, "cache">;

/** Pins a post over its board or its section, or nowhere. */
export async function pinPost(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  where: (typeof pinPlaces)[number],
): Promise<boolean> {
  const post = await lockedPost(tx, id);
  if (post === undefined || post.pinned === where) return false;
  await tx
    .update(posts)
    .set({ pinned: where, pinnedAt: where === "none" ? null : new Date() })
    .where(eq(posts.id, id));
  const announced = where === "section" || post.pinned === "section";
  await cache.invalidate(tx, changedPostTags({ ...post, pinned: announced ? "section" : where }));
  return true;
}

/** Sets a post apart as one of the best (精华), which its author grows by, or takes that back. */
export async function setBest(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  best: boolean,
): Promise<boolean> {
  const post = await lockedPost(tx, id);
  if (post === undefined || (post.bestAt !== null) === best) return false;
  await tx
    .update(posts)
    .set({ bestAt: best ? new Date() : null })
    .where(eq(posts.id, id));
  await tx.update(postListings).set({ best }).where(eq(postListings.postId, id));
  await touchTopicItem(tx, POST, id, { best });
  await reindex(tx, POST, id);
  await cache.invalidate(tx, changedPostTags(post));
  const object = bestObject(id);
  if (best) await recordAct(tx, { act: "post.best", memberId: post.authorId, object });
  else await revokeActs(tx, object);
  return true;
}

/**
 * Ends the replies of a post, or takes them up again.
 * @param reason what stands where replies would be written; empty: that it is locked
 */
export async function lockPost(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  locked: boolean,
  reason = "",
): Promise<boolean> {
  const post = await lockedPost(tx, id);
  if (post === undefined || ((post.lockedAt !== null) === locked && post.lockReason === reason)) return false;
  await tx
    .update(posts)
    .set({ lockedAt: locked ? new Date() : null, lockReason: locked ? reason : "" })
    .where(eq(posts.id, id));
  await cache.invalidate(tx, [...changedPostTags(post), `comments:post:${id}`]);
  return true;
}

/**
 * Moves a post to another board, of any section; it says where it came from.
 * @throws AppError NOT_FOUND and CLOSED for the board
 */
export async function movePost(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  boardId: string,
): Promise<boolean> {
  const board = await openBoard(tx, boardId);
  const post = await lockedPost(tx, id);
  if (post === undefined || post.boardId === boardId) return false;
  const { section } = board;
  await tx
    .update(posts)
    // Over another board it was never pinned.
    .set({ boardId, section, movedFrom: post.boardId, pinned: "none", pinnedAt: null })
    .where(eq(posts.id, id));
  await tx.update(postListings).set({ boardId, section }).where(eq(postListings.postId, id));
  await textsChanged(tx, POST, [id]);
  await reindex(tx, POST, id);
  await cache.invalidate(tx, [
    ...changedPostTags(post),
    ...changedPostTags({ id, section, boardId }),
    boardTag(post.boardId),
  ]);
  const counts = [
    { boardId: post.boardId, delta: -1 },
    { boardId, delta: 1 },
  ];
  // In the order of the ids, so that two moves never wait for each other in a circle.
  counts.sort((one, other) => (BigInt(one.boardId) < BigInt(other.boardId) ? -1 : 1));
  for (const { boardId: counted, delta } of counts) await countBoardPosts(tx, counted, delta);
  return true;
}

/** @throws AppError NOT_FOUND when there is no such post at all */
async function lockedPost(tx: Transaction, id: string) {
  const [post] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
  if (post === undefined) throw new AppError("NOT_FOUND");
  return post.status === "published" ? post : undefined;
}
