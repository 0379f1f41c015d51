import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditLog, recordAudit } from "#capabilities/admin/server/public.ts";
import { CLAIM_SECONDS, type ItemResult, UNDO_SECONDS } from "#capabilities/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { alreadyDecided, changedSince, notHis, refused, succeeded } from "./claims.ts";
import { type DecisionAfter, type DecisionBefore, type Moderator, REVIEW_TARGET, stateOf } from "./decide.ts";
import { eachItem, type SeenItem } from "./each-item.ts";
import { reviewKind } from "./kinds/registry.ts";
import { itemsByIds } from "./queries.ts";
import { sameObject, versionAfter } from "./seen.ts";
import { reports, reviewItems } from "./tables.ts";

/**
 * Takes own decisions back within the five seconds in which nobody was told of them: the object, the queue
 * entry, the reports it answered and the comments it closed stand as before. The moderator holds it again.
 */
export function undoItems(
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
): Promise<ItemResult[]> {
  return eachItem(services, items, (tx, seen) => undoOne(tx, services, moderator, seen));
}

async function undoOne(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  { id, version }: SeenItem,
): Promise<ItemResult> {
  const { adminId, address } = moderator;
  // The database's clock decides, as it did when the decision was written.
  const [locked] = await tx
    .select({
      inTime: sql<boolean>`coalesce(${reviewItems.decidedAt} > now() - make_interval(secs => ${UNDO_SECONDS}), false)`,
    })
    .from(reviewItems)
    .where(eq(reviewItems.id, id))
    .for("update");
  const [row] = await itemsByIds(tx, [id]);
  if (locked === undefined || row === undefined) return refused(id, null, "NOT_FOUND");
  const { item } = row;
  if (!can(moderator, "review.decide", item)) return notHis(id, row);
  if (item.decidedBy !== adminId || item.status === "waiting") return alreadyDecided(id, row);
  const last = await lastEntry(tx, id);
  if (!locked.inTime || last === undefined) {
    return refused(id, item.status, "CONFLICT", `已超过 ${UNDO_SECONDS} 秒，不能撤销了`);
  }
  const now = await versionAfter(tx, item);
  if (now === null || !sameObject(now, version)) return changedSince(id, row);
  const { before, after } = last;
  const kind = reviewKind(item.kind);
  if (!(await kind.restore(tx, services, item.targetId, before.content))) {
    return refused(id, item.status, "CONFLICT", "作者已删除这条内容");
  }
  const moment = (value: string | null) => (value === null ? null : new Date(value));
  const waits = before.status === "waiting";
  await tx
    .update(reviewItems)
    .set({
      status: before.status,
      reason: before.reason,
      decidedBy: before.decidedBy,
      decidedAt: moment(before.decidedAt),
      notifiedAt: moment(before.notifiedAt),
      claimedBy: waits ? adminId : null,
      claimedUntil: waits ? sql`now() + make_interval(secs => ${CLAIM_SECONDS})` : null,
    })
    .where(eq(reviewItems.id, id));
  if (after.reports.length > 0) {
    await tx
      .update(reports)
      .set({ status: "open", handledBy: null, handledAt: null })
      .where(inArray(reports.id, after.reports));
  }
  if (after.closedComments) await kind.setSubjectClosed(tx, services, item.targetId, false);
  await recordAudit(tx, {
    adminId,
    action: "review.undo",
    targetKind: REVIEW_TARGET,
    targetId: id,
    before: stateOf(item),
    after: { status: before.status, reason: before.reason, excerpt: after.excerpt },
    address,
  });
  return succeeded(id, before.status);
}

/** The decision that the item stands by; undefined when the last thing done to it was none. */
async function lastEntry(
  tx: Transaction,
  id: string,
): Promise<{ before: DecisionBefore; after: DecisionAfter } | undefined> {
  const [entry] = await tx
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.targetKind, REVIEW_TARGET), eq(auditLog.targetId, id)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  if (entry === undefined || !/^review\.(pass|reject|delete)$/.test(entry.action)) return undefined;
  return {
    before: entry.before as unknown as DecisionBefore,
    after: entry.after as unknown as DecisionAfter,
  };
}
