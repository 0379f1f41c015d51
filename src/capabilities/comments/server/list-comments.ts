import type { z } from "zod";
import type { commentListQuery, threadSchema } from "#capabilities/comments/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type CommentView, presentComments } from "./present.ts";
import {
  type CommentRow,
  commentById,
  firstReplies,
  placeInTime,
  repliesOf,
  rootComments,
} from "./queries.ts";
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
  { db, keys }: Pick<Services, "db" | "keys">,
  query: z.output<typeof commentListQuery>,
): Promise<Page<ThreadView> & { total: number }> {
  const { cursor, limit, ...filter } = query;
  const { target_kind: targetKind, target_id: targetId, sort } = filter;
  const target = await findTarget(db, targetKind, targetId);
  const only = query.only === "author" ? target.authorId : undefined;
  if (only === null) return { items: [], next_cursor: null, total: target.comments };
  const { rows, next_cursor } = await keysetPage(
    {
      keys,
      list: ["comments", filter],
      cursor,
      limit,
    },
    (after, take) => rootComments(db, { targetKind, targetId, sort, with: only, after }, take),
    (row) => (sort === "hot" ? [row.comment.likes, row.comment.id] : placeInTime(row)),
  );
  return {
    items: await presentThreads(db, rows, target, { repliesBy: only }),
    next_cursor,
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
