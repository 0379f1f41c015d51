import { and, eq, sql } from "drizzle-orm";
import { recordAct, restoreActs, revokeActs } from "#capabilities/growth/server/public.ts";
import { reattachMedia, releaseMedia } from "#capabilities/media/server/public.ts";
import type { Effects, Put, Standing } from "#capabilities/moderation/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { commentObject } from "./acts.ts";
import { commentsTag, threadTag } from "./cache-tags.ts";
import { replyNotice } from "./notice-kinds.ts";
import { picturesOfComments } from "./queries.ts";
import { commentPictures, comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

type Row = typeof comments.$inferSelect;

/** A comment, locked, as its life knows it. */
export async function readComment(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for("update");
  if (row === undefined) return undefined;
  const pictures = (await picturesOfComments(tx, [id])).map((picture) => picture.media.key);
  return { state: row.status, reason: row.rejectReason, snapshot: { texts: { body: row.body }, pictures } };
}

/** Puts a locked comment where it is to stand. */
export async function writeComment(
  tx: Transaction,
  _services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const said = snapshot && { body: snapshot.texts.body ?? "" };
  await tx
    .update(comments)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...said })
    .where(eq(comments.id, id));
  if (snapshot) await showPictures(tx, id, await reattachMedia(tx, snapshot.pictures));
}

/** Replaces the pictures of a comment; those that are left out are given up. */
export async function showPictures(tx: Transaction, id: string, mediaIds: readonly string[]): Promise<void> {
  const before = await tx
    .delete(commentPictures)
    .where(eq(commentPictures.commentId, id))
    .returning({ id: commentPictures.mediaId });
  await releaseMedia(
    tx,
    before.map((picture) => picture.id).filter((mediaId) => !mediaIds.includes(mediaId)),
  );
  if (mediaIds.length > 0)
    await tx
      .insert(commentPictures)
      .values(mediaIds.map((mediaId, position) => ({ commentId: id, position, mediaId })));
}

/** Counts a comment that everybody sees from now on, and tells whom it answers. */
export async function commentAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await count(tx, cache, id, 1);
  await notifyReply(tx, row);
  const object = commentObject(id);
  await restoreActs(tx, object);
  await recordAct(tx, { act: "comment.published", memberId: row.authorId, object });
}

/** Counts a comment that nobody else sees any longer, and takes back what was told of it. */
export async function commentDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  await count(tx, cache, id, -1);
  await withdrawNotices(tx, replyKey(id));
  // With it goes what its likes gave.
  await revokeActs(tx, commentObject(id));
}

/** Locks in this order: the comment (its life did), its root, the target's counter. */
async function count(tx: Transaction, cache: Effects["cache"], id: string, delta: 1 | -1): Promise<Row> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id));
  if (row === undefined) throw new Error("a comment that was moved is not there");
  const { targetKind, targetId, rootId } = row;
  if (rootId !== null) {
    await tx
      .update(comments)
      .set({ replies: sql`greatest(0, ${comments.replies} + ${delta})` })
      .where(eq(comments.id, rootId));
  }
  const target = commentTarget(targetKind);
  await target.addComments(tx, targetId, delta);
  await cache.invalidate(tx, [
    commentsTag(targetKind, targetId),
    threadTag(rootId ?? row.id),
    ...target.tags(targetId),
  ]);
  return row;
}

const replyKey = (id: string) => `reply:${id}`;

async function notifyReply(tx: Transaction, row: Row): Promise<void> {
  const answeredId = row.replyToId ?? row.rootId;
  if (answeredId === null) return;
  const [answered] = await tx
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.id, answeredId), eq(comments.status, "published")));
  if (answered === undefined) return;
  const target = await commentTarget(row.targetKind).find(tx, row.targetId);
  if (target === null) return;
  const told = { memberId: answered.authorId, actorId: row.authorId, key: replyKey(row.id) };
  await notify(tx, replyNotice, told, { comment: row, target });
}
