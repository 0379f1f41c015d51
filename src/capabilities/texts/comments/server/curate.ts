import { and, eq } from "drizzle-orm";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { featuredObject } from "./acts.ts";
import { commentsTag, threadTag } from "./cache-tags.ts";
import { comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

/** Sets an published comment apart, or back. False when it is not published. */
export async function featureComment(
  tx: Transaction,
  cache: Invalidator,
  id: string,
  featured: boolean,
): Promise<boolean> {
  const [row] = await tx
    .update(comments)
    .set({ featuredAt: featured ? new Date() : null })
    .where(and(eq(comments.id, id), eq(comments.status, "published")))
    .returning();
  if (row === undefined) return false;
  await cache.invalidate(tx, [commentsTag(row.targetKind, row.targetId), threadTag(row.rootId ?? row.id)]);
  const object = featuredObject(id);
  if (featured) await recordAct(tx, { act: "comment.featured", memberId: row.authorId, object });
  else await revokeActs(tx, object);
  return true;
}

/** Closes something to further comments, or opens it again; what is there stays. False when it stood so. */
export async function setCommentsClosed(
  tx: Transaction,
  cache: Invalidator,
  targetKind: string,
  targetId: string,
  closed: boolean,
): Promise<boolean> {
  const target = commentTarget(targetKind);
  if (!(await target.setClosed(tx, targetId, closed))) return false;
  await cache.invalidate(tx, [commentsTag(targetKind, targetId), ...target.tags(targetId)]);
  return true;
}
