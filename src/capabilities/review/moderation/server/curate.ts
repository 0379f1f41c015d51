import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { ItemResult } from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { orThrow, type SeenItem } from "./all-items.ts";
import { changedSince, NOT_HIS, succeeded } from "./claims.ts";
import { decideItems, REVIEW_TARGET, settleReports, tellLater } from "./decide.ts";
import { reviewKind } from "./kinds/registry.ts";
import type { Moderator, Reader } from "./moderator.ts";
import { presentReviews } from "./present.ts";
import { queueStatus, type ReviewItem } from "./queries.ts";
import { sameObject } from "./seen.ts";
import { reviewItems } from "./tables.ts";

/**
 * Answers the open reports of an item. Upholding deletes it, with everything a deletion brings: undo for five
 * seconds, a notice to the author. Dismissing leaves the object as it is.
 * @throws AppError NOT_FOUND, CONFLICT when no report is open, CHANGED when there is another one, and what deciding throws
 */
export async function answerReports(
  services: Services,
  moderator: Moderator,
  { id, version }: SeenItem,
  verdict: "uphold" | "dismiss",
  reason: string | undefined,
): Promise<ItemResult> {
  if (verdict === "uphold") {
    const item = await itemOf(services.db, id);
    if (!item.waiting && (item.status === "removed" || item.status === "withdrawn"))
      throw new AppError("CONFLICT", "内容已不存在，可以忽略举报");
    const [result] = orThrow(
      await decideItems(services, moderator, [{ id, version }], {
        decision: "delete",
        reason,
        from: queueStatus(item),
      }),
    );
    return result ?? succeeded(id, null);
  }
  const dismissed = await services.db.transaction(async (tx) => {
    const item = await lockItem(tx, id);
    demand(moderator, "review.decide", item);
    const card = await cardOf(tx, item, moderator);
    if (card.reports.length === 0) throw new AppError("CONFLICT", "举报已被其他管理员处理");
    if (card.version !== version)
      throw new AppError("CHANGED", changedSince(id, { item }).message ?? undefined);
    const seen = card.reports.map((report) => report.id);
    const settled = await settleReports(tx, seen, "dismissed", moderator.adminId);
    await recordAudit(tx, {
      ...about(moderator, id),
      action: "review.dismiss_reports",
      before: { open: settled.length },
      after: { open: 0, reports: settled },
    });
    return succeeded(id, queueStatus(item));
  });
  // Whoever reported it is told with the same work as authors are.
  await tellLater(services);
  return dismissed;
}

/** @throws AppError NOT_FOUND, CONFLICT when the object is not public, CHANGED */
export async function featureItem(
  services: Services,
  moderator: Moderator,
  { id, version }: SeenItem,
  featured: boolean,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const item = await lockItem(tx, id);
    demand(moderator, "review.curate", item);
    const card = await cardOf(tx, item, moderator);
    if (card.content.public && !sameObject(card.version, version))
      throw new AppError("CHANGED", changedSince(id, { item }).message ?? undefined);
    if (!(await reviewKind(item.kind).feature?.(tx, services, item.targetId, featured))) {
      throw new AppError("CONFLICT", "内容还没有公开，不能设为精选");
    }
    await recordAudit(tx, {
      ...about(moderator, id),
      action: featured ? "review.feature" : "review.unfeature",
      before: { featured: !featured },
      after: { featured },
    });
  });
}

/**
 * Closes or opens what an item stands under; again changes nothing. It carries no version: what is asked for is
 * the opposite of what was seen, and says all of it.
 * @throws AppError NOT_FOUND
 */
export async function closeSubject(
  services: Services,
  moderator: Moderator,
  id: string,
  closed: boolean,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const item = await lockItem(tx, id);
    demand(moderator, "review.curate", item);
    if (!(await reviewKind(item.kind).setSubjectClosed?.(tx, services, item.targetId, closed))) return;
    await recordAudit(tx, {
      ...about(moderator, id),
      action: closed ? "review.close_subject" : "review.open_subject",
      before: { closed: !closed },
      after: { closed },
    });
  });
}

function demand(moderator: Moderator, permission: string, item: ReviewItem): void {
  if (!can(moderator, permission, item)) throw new AppError("FORBIDDEN", NOT_HIS);
}

function about({ adminId, address }: Moderator, id: string) {
  return { adminId, address, targetKind: REVIEW_TARGET, targetId: id };
}

async function cardOf(tx: Transaction, item: ReviewItem, reader: Reader) {
  const [card] = await presentReviews(tx, item.kind, [item.id], reader);
  if (card === undefined) throw new AppError("NOT_FOUND");
  return card;
}

async function itemOf(db: Services["db"], id: string): Promise<ReviewItem> {
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.id, id));
  if (item === undefined) throw new AppError("NOT_FOUND");
  return item;
}

async function lockItem(tx: Transaction, id: string): Promise<ReviewItem> {
  const item = await lockedRow(tx, reviewItems, eq(reviewItems.id, id));
  if (item === undefined) throw new AppError("NOT_FOUND");
  return item;
}
