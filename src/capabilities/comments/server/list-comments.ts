import type { z } from "zod";
import type { commentListQuery, threadSchema } from "#capabilities/comments/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { decodeCursor, encodeCursor } from "#shared/cursor.ts";
import { AppError } from "#shared/errors.ts";
import { type CommentView, presentComments } from "./present.ts";
import { type CommentRow, commentById, firstReplies, repliesOf, rootComments } from "./queries.ts";
import type { TargetState } from "./target.ts";
import { findTarget } from "./targets.ts";

export type ThreadView = z.input<typeof threadSchema>;

/** Replies that are sent along with their thread. */
const SHOWN_REPLIES = 3;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/** A page of threads under something, with their first replies. */
export async function listComments(
  db: Queryable,
  query: z.output<typeof commentListQuery>,
): Promise<Page<ThreadView> & { total: number }> {
  const { target_kind: targetKind, target_id: targetId, sort, limit } = query;
  const target = await findTarget(db, targetKind, targetId);
  const only = query.only === "author" ? target.authorId : undefined;
  if (only === null) return { items: [], next_cursor: null, total: target.comments };
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  const rows = await rootComments(db, { targetKind, targetId, sort, with: only, after }, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.comment;
  const value = last && (sort === "hot" ? last.likes : last.createdAt.toISOString());
  return {
    items: await presentThreads(db, page, target, { repliesBy: only }),
    next_cursor: rows.length > limit && last && value !== undefined ? encodeCursor([value, last.id]) : null,
    total: target.comments,
  };
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
  db: Queryable,
  rootId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<CommentView>> {
  const root = await commentById(db, rootId);
  const hidden = root?.comment.status !== "published" && !root?.comment.replies;
  if (root === undefined || root.comment.rootId !== null || hidden) throw new AppError("NOT_FOUND");
  const target = await findTarget(db, root.comment.targetKind, root.comment.targetId);
  const after = cursor === undefined ? undefined : readCursor(cursor, "new");
  const rows = await repliesOf(db, rootId, limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.comment;
  const more = rows.length > limit && last;
  return {
    items: await presentComments(db, page, { target, memberId: null }),
    next_cursor: more ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
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

function readCursor(cursor: string, sort: "hot" | "new"): { value: string; id: string } {
  const [value, id] = decodeCursor(cursor, [sort === "hot" ? "count" : "time", "id"]);
  return { value, id };
}
