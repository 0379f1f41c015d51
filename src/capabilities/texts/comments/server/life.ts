import { and, eq, inArray, sql } from "drizzle-orm";
import {
  recordActs,
  recordAppearances,
  revokeAllActs,
} from "#capabilities/community/growth/server/public.ts";
import { reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Effects, KindTogether, Put, Standing } from "#capabilities/review/moderation/server/public.ts";
import { type Text, textHidden, textPublished } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { allDone } from "#platform/database/gathered.ts";
import { lastStep } from "#platform/database/last-steps.ts";
import { mentionsOf } from "#shared/document.ts";
import { commentObject } from "./acts.ts";
import { commentsTag, threadTag } from "./cache-tags.ts";
import { documentOf, typed } from "./document.ts";
import { tellOpenPages } from "./events.ts";
import { drawFloors } from "./floors.ts";
import { placeInTarget } from "./link.ts";
import { replyNotice, threadNotice } from "./notice-kinds.ts";
import { picturesOfComments } from "./queries.ts";
import { storedHere } from "./stored.ts";
import { commentPictures, comments } from "./tables.ts";
import type { TargetState } from "./target.ts";
import { commentTarget, findTargets } from "./targets.ts";

type Row = typeof comments.$inferSelect;

/** Comments, locked, as their life knows them. */
async function readComments(tx: Transaction, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx
    .select()
    .from(comments)
    .where(inArray(comments.id, [...ids]))
    .orderBy(comments.id)
    .for("update");
  const pictures = Map.groupBy(
    await picturesOfComments(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ commentId }) => commentId,
  );
  return new Map(
    rows.map(({ id, status, rejectReason, body }) => [
      id,
      {
        ...{ state: status, reason: rejectReason },
        snapshot: {
          texts: { body },
          pictures: (pictures.get(id) ?? []).map((picture) => picture.media.key),
        },
      },
    ]),
  );
}

/** Puts locked comments where they are to stand. */
async function writeComments(
  tx: Transaction,
  _services: Effects,
  puts: ReadonlyMap<string, Put>,
): Promise<void> {
  const alike = Map.groupBy(puts, ([id, { state, reason, snapshot }]) =>
    // Words of its own are written alone.
    JSON.stringify([state, reason, snapshot && id]),
  );
  for (const same of alike.values()) {
    const [[id, { state, reason, snapshot }]] = same as [[string, Put]];
    const said = snapshot && (await saidBefore(tx, id, snapshot.texts.body ?? ""));
    await tx
      .update(comments)
      .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...said })
      .where(
        inArray(
          comments.id,
          same.map(([one]) => one),
        ),
      );
    if (snapshot) await showPictures(tx, id, await reattachMedia(tx, snapshot.pictures));
  }
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
 * Counts comments that everybody sees from now on, and tells whom they concern. What all who write under the same thing
 * have to lock comes last, so that they wait for each other as shortly as can be.
 */
async function commentsAppeared(tx: Transaction, { cache }: Effects, ids: readonly string[]): Promise<void> {
  const stored = ids.flatMap((id) => storedHere(tx, id) ?? []);
  const fresh = stored.length === ids.length;
  const rows = fresh ? stored.map(({ row }) => row) : await commentRows(tx, ids);
  const targets = fresh
    ? new Map(stored.map(({ row, target }) => [keyOf(row), target]))
    : await findTargets(tx, rows);
  const done = rows.map(({ id, authorId }) => ({
    ...{ act: "comment.published", memberId: authorId, object: commentObject(id) },
  }));
  // Nothing was taken back of what has just been written.
  await (fresh ? recordActs(tx, done) : recordAppearances(tx, done));
  const seen = rows.flatMap((row) => {
    const target = targets.get(keyOf(row));
    return target == null ? [] : [{ row, target }];
  });
  await notifyAnswered(tx, seen);
  await textPublished(tx, cache, ...seen.map(({ row, target }) => textOf(row, target)));
  await tellOpenPages(tx, rows);
  await dropAnswers(tx, cache, rows);
  await lastStep(tx, () => countShown(tx, rows));
}

/** Counts comments that nobody else sees any longer, and takes back what was told of them. */
async function commentsDisappeared(
  tx: Transaction,
  { cache }: Effects,
  ids: readonly string[],
): Promise<void> {
  const rows = await commentRows(tx, ids);
  await withdrawNotices(tx, ids.map(replyKey));
  // With them goes what their likes gave.
  await revokeAllActs(tx, ids.map(commentObject));
  const targets = await findTargets(tx, rows);
  await textHidden(tx, cache, ...rows.map((row) => textOf(row, targets.get(keyOf(row)) ?? null)));
  await dropAnswers(tx, cache, rows);
  await lastStep(tx, () => count(tx, rows, -1));
}

/** The life of comments, for many at once: a batch of the queue takes as many statements as one of them. */
export const commentLife: KindTogether = {
  read: readComments,
  write: writeComments,
  appeared: commentsAppeared,
  disappeared: commentsDisappeared,
  pages: async (tx, ids) => {
    const under = new Map((await commentRows(tx, ids)).map((row) => [keyOf(row), row]));
    return [...under.values()].map(({ targetKind, targetId }) => ({ kind: targetKind, id: targetId }));
  },
};

/** What follows when a public comment says something else and stays public. */
export async function commentEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await commentRow(tx, id);
  const target = await commentTarget(row.targetKind).find(tx, row.targetId);
  if (target !== null) await textPublished(tx, cache, textOf(row, target));
  await cache.invalidate(tx, [commentsTag(row.targetKind, row.targetId), threadTag(row.rootId ?? id)]);
}

async function commentRow(tx: Transaction, id: string): Promise<Row> {
  const [row] = await commentRows(tx, [id]);
  if (row === undefined) throw new Error("a comment that was changed is not there");
  return row;
}

/** In the order of their ids. */
async function commentRows(tx: Transaction, ids: readonly string[]): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(comments)
    .where(inArray(comments.id, [...ids]))
    .orderBy(comments.id);
  if (rows.length < ids.length) throw new Error("a comment that was moved is not there");
  return rows;
}

/** What a comment stands under, as `findTargets` names it. */
const keyOf = ({ targetKind, targetId }: Pick<Row, "targetKind" | "targetId">) => `${targetKind}:${targetId}`;

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

/** Counts comments that have just appeared, and numbers those that open a thread where these have floors. */
async function countShown(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const opens = ({ targetKind, rootId, floor }: Row) =>
    commentTarget(targetKind).numbered === true && rootId === null && floor === null;
  const opened = inOrder(Map.groupBy(rows.filter(opens), ({ targetKind }) => targetKind));
  const counted = new Set<Row>();
  for (const [kind, some] of opened) {
    const floors = await drawFloors(tx, kind, some);
    for (const row of some) row.floor = floors.get(row.id) ?? null;
    if (commentTarget(kind).countIn !== undefined) for (const row of some) counted.add(row);
  }
  await count(
    tx,
    rows.filter((row) => !counted.has(row)),
    1,
  );
}

/** Locks in this order: the comments (their life did), their roots, the targets' counters. */
async function count(tx: Transaction, rows: readonly Row[], sign: 1 | -1): Promise<void> {
  const replies = rows.flatMap(({ rootId }) => rootId ?? []);
  for (const [rootId, { length }] of inOrder(Map.groupBy(replies, (rootId) => rootId)))
    await tx
      .update(comments)
      .set({ replies: sql`greatest(0, ${comments.replies} + ${sign * length})` })
      .where(eq(comments.id, rootId));
  for (const [, under] of inOrder(Map.groupBy(rows, keyOf))) {
    const [{ targetKind, targetId }] = under as [Row];
    await commentTarget(targetKind).addComments(tx, targetId, sign * under.length);
  }
}

/** In one order for everybody, so that two who count the same wait for each other. */
const inOrder = <Value>(groups: Map<string, Value>): [string, Value][] =>
  [...groups].sort(([one], [other]) => (one < other ? -1 : 1));

async function dropAnswers(
  tx: Transaction,
  cache: Effects["cache"],
  rows: readonly Pick<Row, "id" | "rootId" | "targetKind" | "targetId">[],
): Promise<void> {
  const tags = rows.flatMap(({ id, rootId, targetKind, targetId }) => [
    commentsTag(targetKind, targetId),
    threadTag(rootId ?? id),
    ...commentTarget(targetKind).tags(targetId),
  ]);
  await cache.invalidate(tx, [...new Set(tags)]);
}

const replyKey = (id: string) => `reply:${id}`;

/**
 * Tells whom comments answer or quote, and who is told of every thread below the target; each of them once, and not
 * who is told already because it names him.
 */
async function notifyAnswered(
  tx: Transaction,
  all: readonly { row: Row; target: TargetState }[],
): Promise<void> {
  const answered = [...new Set(all.flatMap(({ row }) => answeredBy(row)))];
  const authors =
    answered.length === 0
      ? []
      : await tx
          .select({ id: comments.id, authorId: comments.authorId })
          .from(comments)
          .where(and(inArray(comments.id, answered), eq(comments.status, "published")));
  const authorOf = new Map(authors.map(({ id, authorId }) => [id, authorId]));
  // Side by side, so that they are written down together.
  await allDone(all.map((one) => tellOf(tx, one, authorOf)));
}

async function tellOf(
  tx: Transaction,
  { row, target }: { row: Row; target: TargetState },
  authorOf: ReadonlyMap<string, string>,
): Promise<void> {
  const told = new Set(mentionsOf(documentOf(row)).map(({ member_id }) => member_id));
  const subject = { comment: row, target };
  const by = { actorId: row.authorId, key: replyKey(row.id) };
  for (const id of answeredBy(row)) {
    const authorId = authorOf.get(id);
    if (authorId === undefined || told.has(authorId)) continue;
    told.add(authorId);
    await notify(tx, replyNotice, { ...by, memberId: authorId }, subject);
  }
  if (row.rootId !== null) return;
  const teller = await commentTarget(row.targetKind).toldOf?.(tx, target);
  if (teller == null || told.has(teller)) return;
  await notify(tx, threadNotice, { ...by, memberId: teller }, subject);
}

/** The comments that one answers or quotes. */
const answeredBy = ({ replyToId, rootId, quotedId }: Row) =>
  [replyToId ?? rootId, quotedId].filter((id) => id !== null);
