import { and, eq, sql } from "drizzle-orm";
import { notify, withdrawNotices } from "#capabilities/messages/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { commentsTag, threadTag } from "./cache-tags.ts";
import { comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

type Row = typeof comments.$inferSelect;
export type CommentStatus = Row["status"];

export interface CommentChange {
  /** False when the comment already stood as asked, or may not go there: nothing was done. */
  changed: boolean;
  /** Status before; `restoreComment` takes it back to undo. */
  before: CommentStatus;
  comment: Pick<Row, "id" | "authorId" | "targetKind" | "targetId" | "rootId" | "body" | "status">;
}

interface Move {
  to: CommentStatus;
  /** Statuses from which this is allowed. */
  from: readonly CommentStatus[];
  set?: Partial<Pick<Row, "rejectReason" | "deletedBy">>;
  /** Refuses rows by more than their status. */
  unless?: (row: Row) => boolean;
}

/**
 * Shows a comment to everybody: counts it, tells whom it answers, drops kept answers. Safe to repeat. One that
 * its author deleted stays deleted.
 * @throws AppError NOT_FOUND when there is no such comment
 */
export function approveComment(tx: Transaction, cache: Invalidator, id: string): Promise<CommentChange> {
  return move(tx, cache, id, { to: "approved", from: ["pending", "rejected"], set: { rejectReason: "" } });
}

/** Refuses a comment, also one already shown; the author reads `reason`. Safe to repeat. */
export function rejectComment(
  tx: Transaction,
  cache: Invalidator,
  id: string,
  reason: string,
): Promise<CommentChange> {
  return move(tx, cache, id, {
    to: "rejected",
    from: ["pending", "approved", "rejected"],
    set: { rejectReason: reason },
    unless: (row) => row.status === "rejected" && row.rejectReason === reason,
  });
}

/** A moderator's deletion. Replies stay under a placeholder. Safe to repeat. */
export function deleteComment(tx: Transaction, cache: Invalidator, id: string): Promise<CommentChange> {
  return move(tx, cache, id, {
    to: "deleted",
    from: ["pending", "approved", "rejected"],
    set: { deletedBy: "moderator" },
  });
}

/** The author's own deletion; nobody can undo it. Safe to repeat. */
export function withdrawComment(tx: Transaction, cache: Invalidator, id: string): Promise<CommentChange> {
  return move(tx, cache, id, {
    to: "deleted",
    from: ["pending", "approved", "rejected", "deleted"],
    set: { deletedBy: "author" },
    unless: (row) => row.deletedBy === "author",
  });
}

/**
 * Undoes a decision: back to `before` of the change that is undone. Does nothing when the author deleted the
 * comment meanwhile. `reason` belongs to a return to `rejected`.
 */
export function restoreComment(
  tx: Transaction,
  cache: Invalidator,
  id: string,
  before: CommentStatus,
  reason = "",
): Promise<CommentChange> {
  return move(tx, cache, id, {
    to: before,
    from: ["pending", "approved", "rejected", "deleted"],
    set: {
      deletedBy: before === "deleted" ? "moderator" : null,
      rejectReason: before === "rejected" ? reason : "",
    },
    unless: (row) => row.deletedBy === "author" || row.status === before,
  });
}

/**
 * Changes the status and everything that follows from it, in the caller's transaction. Locks in this order:
 * the comment, its root, the target's counter. Whoever also locks a review item does so before.
 */
async function move(tx: Transaction, cache: Invalidator, id: string, step: Move): Promise<CommentChange> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND");
  const answer = (changed: boolean, status: CommentStatus): CommentChange => {
    const { authorId, targetKind, targetId, rootId, body } = row;
    return {
      changed,
      before: row.status,
      comment: { id, authorId, targetKind, targetId, rootId, body, status },
    };
  };
  const refused = !step.from.includes(row.status) || step.unless?.(row);
  if (refused) return answer(false, row.status);
  await tx
    .update(comments)
    .set({ ...step.set, status: step.to, updatedAt: new Date() })
    .where(eq(comments.id, id));
  const appears = step.to === "approved" && row.status !== "approved";
  const disappears = step.to !== "approved" && row.status === "approved";
  if (appears) await commentAppeared(tx, cache, row);
  if (disappears) await commentDisappeared(tx, cache, row);
  return answer(true, step.to);
}

/** What follows when everybody can see a comment from now on. */
export async function commentAppeared(tx: Transaction, cache: Invalidator, row: Row): Promise<void> {
  await count(tx, cache, row, 1);
  await notifyReply(tx, row);
}

async function commentDisappeared(tx: Transaction, cache: Invalidator, row: Row): Promise<void> {
  await count(tx, cache, row, -1);
  await withdrawNotices(tx, replyKey(row.id));
}

async function count(tx: Transaction, cache: Invalidator, row: Row, delta: 1 | -1): Promise<void> {
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
}

const replyKey = (id: string) => `reply:${id}`;

async function notifyReply(tx: Transaction, row: Row): Promise<void> {
  const answeredId = row.replyToId ?? row.rootId;
  if (answeredId === null) return;
  const [answered] = await tx
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.id, answeredId), eq(comments.status, "approved")));
  if (answered === undefined) return;
  const target = await commentTarget(row.targetKind).find(tx, row.targetId);
  if (target === null) return;
  const section = sectionBySlug(target.section);
  await notify(tx, {
    memberId: answered.authorId,
    actorId: row.authorId,
    kind: "reply",
    title: `回复了你在《${target.title}》下的评论`,
    body: [...row.body].slice(0, 100).join(""),
    link: `${section ? sectionBase(section) : ""}${target.commentsPath}?at=${row.id}`,
    key: replyKey(row.id),
  });
}
