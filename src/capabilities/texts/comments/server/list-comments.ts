import type { z } from "zod";
import type { commentListQuery, threadSchema } from "#capabilities/texts/comments/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage, type Place } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { rootAtFloor } from "./floors.ts";
import { type CommentView, presentComments } from "./present.ts";
import {
  type CommentRow,
  commentById,
  firstReplies,
  placeInTime,
  placeOfRoot,
  type RootFilter,
  repliesOf,
  rootComments,
} from "./queries.ts";
import type { TargetState } from "./target.ts";
import { commentTarget, findTarget } from "./targets.ts";

export type ThreadView = z.input<typeof threadSchema>;

/** Replies that are sent along with their thread. */
const SHOWN_REPLIES = 3;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/** Threads that stand before the one that was asked for. */
const BEFORE = 2;

/** A page of threads under something, with their first replies: from the beginning, on from a cursor, or around one. */
export async function listComments(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, before, limit, at, floor, ...filter }: z.output<typeof commentListQuery>,
): Promise<Page<ThreadView> & { prev_cursor: string | null; total: number; at: string | null }> {
  const { target_kind: targetKind, target_id: targetId, sort } = filter;
  const target = await findTarget(db, targetKind, targetId);
  const total = target.comments;
  const only = filter.only === "author" ? target.authorId : undefined;
  if (only === null) return { items: [], next_cursor: null, prev_cursor: null, total, at: null };
  const numbered = commentTarget(targetKind).numbered === true;
  const roots: RootFilter = { targetKind, targetId, sort, numbered, with: only };
  const placeOf = (row: CommentRow) => placeOfRoot(row, roots);
  const list = ["comments", filter];
  const listBefore = ["comments", filter, "before"];
  const present = (rows: readonly CommentRow[], including?: CommentRow) =>
    presentThreads(db, rows, target, { repliesBy: only, ...(including && { including }) });
  const back = (from: string | undefined, place: Place | undefined, take: number) =>
    keysetPage(
      { keys, list: listBefore, cursor: from, limit: take },
      (after, n) => rootComments(db, { ...roots, after: after ?? place, backwards: true }, n),
      placeOf,
    );

  if (before !== undefined) {
    const { rows, next_cursor } = await back(before, undefined, limit);
    return {
      items: await present(rows.reverse()),
      next_cursor: null,
      prev_cursor: next_cursor,
      total,
      at: null,
    };
  }
  const asked = cursor === undefined ? await rootAsked(db, { targetKind, targetId, at, floor }) : undefined;
  if (asked !== undefined) {
    const place = placeOf(asked.root);
    const earlier = await back(undefined, place, BEFORE);
    const later = await keysetPage(
      { keys, list, cursor: undefined, limit: Math.max(1, limit - earlier.rows.length - 1) },
      (_, take) => rootComments(db, { ...roots, after: place }, take),
      placeOf,
    );
    return {
      items: await present([...earlier.rows.reverse(), asked.root, ...later.rows], asked.comment),
      next_cursor: later.next_cursor,
      prev_cursor: earlier.next_cursor,
      total,
      at: asked.root.comment.id,
    };
  }
  const { rows, next_cursor } = await keysetPage(
    { keys, list, cursor, limit },
    (after, take) => rootComments(db, { ...roots, after }, take),
    placeOf,
  );
  return { items: await present(rows), next_cursor, prev_cursor: null, total, at: null };
}

/** The public comment that an address names, with the root of its thread; undefined when there is none such there. */
async function rootAsked(
  db: Queryable,
  {
    targetKind,
    targetId,
    at,
    floor,
  }: { targetKind: string; targetId: string; at?: string | undefined; floor?: number | undefined },
): Promise<{ root: CommentRow; comment: CommentRow } | undefined> {
  const id = at ?? (floor === undefined ? undefined : await rootAtFloor(db, { targetKind, targetId }, floor));
  const comment = id === undefined ? undefined : await commentById(db, id);
  if (
    comment === undefined ||
    comment.comment.targetKind !== targetKind ||
    comment.comment.targetId !== targetId
  )
    return undefined;
  const { rootId, status, replies } = comment.comment;
  if (status !== "published" && (rootId !== null || replies === 0)) return undefined;
  const root = rootId === null ? comment : await commentById(db, rootId);
  return root && { root, comment };
}

/**
 * The thread in which an published comment stands. A reply beyond the first ones is added to them.
 * @throws AppError NOT_FOUND when the comment or what it stands under is not public
 */
export async function showThread(db: Queryable, id: string) {
  const asked = await commentById(db, id);
  if (asked?.comment.status !== "published") throw new AppError("NOT_FOUND");
  const { targetKind, targetId, rootId } = asked.comment;
  const target = await findTarget(db, targetKind, targetId);
  const root = rootId === null ? asked : await commentById(db, rootId);
  if (root === undefined) throw new AppError("NOT_FOUND");
  const [thread] = await presentThreads(db, [root], target, { including: asked });
  if (thread === undefined) throw new AppError("NOT_FOUND");
  return { ...thread, target_kind: targetKind, target_id: targetId };
}

/** @throws AppError NOT_FOUND when there is no such thread */
export async function listReplies(
  { db, keys }: Pick<Services, "db" | "keys">,
  rootId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<CommentView>> {
  const root = await commentById(db, rootId);
  const hidden = root?.comment.status !== "published" && !root?.comment.replies;
  if (root === undefined || root.comment.rootId !== null || hidden) throw new AppError("NOT_FOUND");
  const target = await findTarget(db, root.comment.targetKind, root.comment.targetId);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["replies", rootId], cursor, limit },
    (after, take) => repliesOf(db, rootId, take, after),
    placeInTime,
  );
  return { items: await presentComments(db, rows, { target, memberId: null }), next_cursor };
}

async function presentThreads(
  db: Queryable,
  roots: readonly CommentRow[],
  target: TargetState,
  options: { repliesBy?: string | undefined; including?: CommentRow } = {},
): Promise<ThreadView[]> {
  const withReplies = roots.filter((row) => row.comment.replies > 0).map((row) => row.comment.id);
  const replies = await firstReplies(db, withReplies, SHOWN_REPLIES, options.repliesBy);
  const { including } = options;
  if (including?.comment.rootId && !replies.some((row) => row.comment.id === including.comment.id))
    replies.push(including);
  const views = await presentComments(db, [...roots, ...replies], { target, memberId: null });
  const repliesIn = Map.groupBy(views.slice(roots.length), (view) => view.root_id);
  return roots.map((row, index) => ({
    ...(views[index] as CommentView),
    replies: repliesIn.get(row.comment.id) ?? [],
    reply_count: row.comment.replies,
  }));
}
