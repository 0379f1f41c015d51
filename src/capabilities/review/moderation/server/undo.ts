import { eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  CLAIM_SECONDS,
  type ItemResult,
  type ReviewStatus,
  UNDO_SECONDS,
} from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { alreadyDecided, changedSince, notHis, refused, succeeded } from "./claims.ts";
import { type DecisionAside, REVIEW_TARGET } from "./decide.ts";
import { countDecision } from "./decision-figures.ts";
import { eachItem, type SeenItem } from "./each-item.ts";
import { reviewKind } from "./kinds/registry.ts";
import { type By, lastEntries } from "./life/history.ts";
import { isDecision, lockBeforeItem, undoLife } from "./life/life.ts";
import type { Moderator } from "./moderator.ts";
import { itemsByIds, type ReviewItem } from "./queries.ts";
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
  await lockBeforeItem(tx, id);
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
  if (item.decidedBy !== adminId || item.waiting) return alreadyDecided(id, row);
  const [last] = await lastEntries(tx, item.kind, item.targetId, 1);
  if (last?.move === "withdraw") return alreadyDecided(id, row);
  if (!locked.inTime || last?.byAdmin !== adminId || last.aside === null || !isDecision(last.move))
    return refused(id, item.status, "CONFLICT", `已超过 ${UNDO_SECONDS} 秒，不能撤销了`);
  const now = await versionAfter(tx, item);
  if (now === null || !sameObject(now, version)) return changedSince(id, row);
  const aside = last.aside as unknown as DecisionAside;
  const back = await takeBack(tx, services, item, aside, { adminId });
  if (back === null) return alreadyDecided(id, row);
  await recordAudit(tx, {
    adminId,
    action: "review.undo",
    targetKind: REVIEW_TARGET,
    targetId: id,
    before: { status: item.status, reason: item.reason },
    after: { ...back, excerpt: aside.excerpt },
    address,
  });
  return succeeded(id, back.status);
}

/**
 * Takes back a moderator's move with all that it moved besides the object: the entry in the queue, which the moderator
 * holds again where it waited, and the reports that it answered. The caller has locked the entry.
 * @returns where it stands in its queue, and why; null when the object is no longer as the move left it
 */
export async function takeBack(
  tx: Transaction,
  services: Services,
  { id, kind, targetId }: ReviewItem,
  aside: DecisionAside,
  by: By,
): Promise<{ status: ReviewStatus; reason: string } | null> {
  const undone = await undoLife(tx, services, kind, targetId, by);
  if (!undone.moved) return null;
  await countDecision(tx, { kind, targetId, version: undone.version - 1 }, -1);
  const [before] = await lastEntries(tx, kind, targetId, 1);
  const moment = (value: string | null) => (value === null ? null : new Date(value));
  const held = aside.waiting && by.adminId !== undefined;
  await tx
    .update(reviewItems)
    .set({
      status: undone.to,
      waiting: aside.waiting,
      reason: before?.reason ?? "",
      decidedBy: aside.decidedBy,
      decidedAt: moment(aside.decidedAt),
      notifiedAt: moment(aside.notifiedAt),
      claimedBy: held ? by.adminId : null,
      claimedUntil: held ? sql`now() + make_interval(secs => ${CLAIM_SECONDS})` : null,
    })
    .where(eq(reviewItems.id, id));
  if (aside.reports.length > 0) {
    await tx
      .update(reports)
      .set({ status: "open", handledBy: null, handledAt: null })
      .where(inArray(reports.id, aside.reports));
  }
  if (aside.closedComments) await reviewKind(kind).setSubjectClosed?.(tx, services, targetId, false);
  return { status: aside.waiting ? "waiting" : undone.to, reason: before?.reason ?? "" };
}
