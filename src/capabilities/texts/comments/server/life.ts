import { and, eq, sql } from "drizzle-orm";
import { recordAct, restoreActs, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Effects, Put, Standing } from "#capabilities/review/moderation/server/public.ts";
import { type Text, textHidden, textPublished } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { mentionsOf } from "#shared/document.ts";
import { commentObject } from "./acts.ts";
import { commentsTag, threadTag } from "./cache-tags.ts";
import { documentOf, typed } from "./document.ts";
import { tellOpenPages } from "./events.ts";
import { drawFloor } from "./floors.ts";
import { placeInTarget } from "./link.ts";
import { replyNotice, threadNotice } from "./notice-kinds.ts";
import { picturesOfComments } from "./queries.ts";
import { storedHere } from "./stored.ts";
import { commentPictures, comments } from "./tables.ts";
import type { TargetState } from "./target.ts";
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
  const said = snapshot && (await saidBefore(tx, id, snapshot.texts.body ?? ""));
  await tx
    .update(comments)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...said })
    .where(eq(comments.id, id));
  if (snapshot) await showPictures(tx, id, await reattachMedia(tx, snapshot.pictures));
}

/** The words of an earlier version, with the members that it names now. */
async function saidBefore(tx: Transaction, id: string, body: string) {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id));
  if (row === undefined || row.body === body) return {};
  return typed(tx, row.authorId, body, mentionsOf(documentOf(row)));
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

/**
 * Counts a comment that everybody sees from now on, and tells whom it concerns. What all who write under the same thing
 * have to lock comes last, so that they wait for each other as shortly as can be.
 */
export async function commentAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const fresh = storedHere(tx, id);
  const row = fresh?.row ?? (await commentRow(tx, id));
  const target = fresh?.target ?? (await commentTarget(row.targetKind).find(tx, row.targetId));
  const object = commentObject(id);
  // Nothing was taken back of what has just been written.
  if (fresh === undefined) await restoreActs(tx, object);
  await recordAct(tx, { act: "comment.published", memberId: row.authorId, object });
  if (target !== null) {
    await notifyAnswered(tx, row, target);
    await textPublished(tx, cache, textOf(row, target));
  }
  await tellOpenPages(tx, row);
  await dropAnswers(tx, cache, row);
  const last = async () => {
    const { numbered, countOne } = commentTarget(row.targetKind);
    const opens = numbered === true && row.rootId === null && row.floor === null;
    if (opens) row.floor = await drawFloor(tx, row);
    if (!opens || countOne === undefined) await count(tx, row, 1);
  };
  // Whoever has just stored it does this when nothing else is left to do.
  if (fresh) fresh.last = last;
  else await last();
}

/** Counts a comment that nobody else sees any longer, and takes back what was told of it. */
export async function commentDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await commentRow(tx, id);
  await withdrawNotices(tx, replyKey(id));
  // With it goes what its likes gave.
  await revokeActs(tx, commentObject(id));
  const target = await commentTarget(row.targetKind).find(tx, row.targetId);
  await textHidden(tx, cache, textOf(row, target));
  await dropAnswers(tx, cache, row);
  await count(tx, row, -1);
}

/** What follows when a public comment says something else and stays public. */
export async function commentEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await commentRow(tx, id);
  const target = await commentTarget(row.targetKind).find(tx, row.targetId);
  if (target !== null) await textPublished(tx, cache, textOf(row, target));
  await cache.invalidate(tx, [commentsTag(row.targetKind, row.targetId), threadTag(row.rootId ?? id)]);
}

/** What it stands under. */
export async function targetOfComment(tx: Transaction, id: string) {
  const { targetKind, targetId } = await commentRow(tx, id);
  return { kind: targetKind, id: targetId };
}

async function commentRow(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id));
  if (row === undefined) throw new Error("a comment that was moved is not there");
  return row;
}

/** A comment as those see it who look into every text. */
function textOf(row: Row, target: TargetState | null): Text {
  return {
    kind: "comment",
    id: row.id,
    document: documentOf(row),
    author_id: row.authorId,
    section: target?.section ?? "",
    path: target === null ? "" : placeInTarget(target, row.id),
    anonymous: false,
  };
}

/** Locks in this order: the comment (its life did), its root, the target's counter. */
async function count(tx: Transaction, { targetKind, targetId, rootId }: Row, delta: 1 | -1): Promise<void> {
  if (rootId !== null) {
    await tx
      .update(comments)
      .set({ replies: sql`greatest(0, ${comments.replies} + ${delta})` })
      .where(eq(comments.id, rootId));
  }
  await commentTarget(targetKind).addComments(tx, targetId, delta);
}

async function dropAnswers(
  tx: Transaction,
  cache: Effects["cache"],
  { id, rootId, targetKind, targetId }: Row,
): Promise<void> {
  const tags = commentTarget(targetKind).tags(targetId);
  await cache.invalidate(tx, [commentsTag(targetKind, targetId), threadTag(rootId ?? id), ...tags]);
}

const replyKey = (id: string) => `reply:${id}`;

/**
 * Tells whom a comment answers or quotes, and who is told of every thread below the target; each of them once, and not
 * who is told already because it names him.
 */
async function notifyAnswered(tx: Transaction, row: Row, target: TargetState): Promise<void> {
  const told = new Set(mentionsOf(documentOf(row)).map(({ member_id }) => member_id));
  const subject = { comment: row, target };
  const by = { actorId: row.authorId, key: replyKey(row.id) };
  for (const id of [row.replyToId ?? row.rootId, row.quotedId]) {
    if (id === null) continue;
    const [answered] = await tx
      .select({ authorId: comments.authorId })
      .from(comments)
      .where(and(eq(comments.id, id), eq(comments.status, "published")));
    if (answered === undefined || told.has(answered.authorId)) continue;
    told.add(answered.authorId);
    await notify(tx, replyNotice, { ...by, memberId: answered.authorId }, subject);
  }
  if (row.rootId !== null) return;
  const teller = await commentTarget(row.targetKind).toldOf?.(tx, target);
  if (teller == null || told.has(teller)) return;
  await notify(tx, threadNotice, { ...by, memberId: teller }, subject);
}
