import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  type Decision,
  type ItemResult,
  type ReviewStatus,
  UNDO_SECONDS,
} from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { alreadyDecided, changedSince, heldByOther, notHis, refused, succeeded } from "./claims.ts";
import { eachItem, type SeenItem } from "./each-item.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import { noteAside, type Snapshot } from "./life/history.ts";
import { lockBeforeItem, lockLife, moveLife } from "./life/life.ts";
import { type MoveName, moveOf } from "./life/moves.ts";
import type { Moderator } from "./moderator.ts";
import { NOTIFY_QUEUE } from "./notify.ts";
import { presentReviews } from "./present.ts";
import { itemsByIds, queueStatus, type ReviewItem } from "./queries.ts";
import { versionAfter } from "./seen.ts";
import { reports, reviewItems } from "./tables.ts";

export interface DecisionInput {
  decision: Decision;
  reason?: string | undefined;
  /** The status that the moderator saw. */
  from: ReviewStatus;
  closeComments?: boolean;
  /** What the decision says beside yes or no, for kinds with a desk of their own. */
  detail?: Readonly<Record<string, unknown>>;
  /** With a rejection of what everybody sees: parts that are emptied, by their names in the kind. */
  empty?: readonly string[];
}

/** What a decision moves besides the object: kept in its history, so that an undo takes the whole of it back. */
export interface DecisionAside {
  /** How the queue's entry stood. */
  waiting: boolean;
  decidedBy: string | null;
  decidedAt: string | null;
  notifiedAt: string | null;
  /** Open reports that it answered. */
  reports: string[];
  closedComments: boolean;
  excerpt: string;
}

export const REVIEW_TARGET = "review_item";

/**
 * Decides items as they were seen, one by one, each in a transaction of its own with its audit entry, so that one that was taken
 * meanwhile does not hold the others back. Authors are told once the decisions can no longer be undone.
 * @throws AppError INVALID_INPUT for a rejection without a reason
 */
export async function decideItems(
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
  input: DecisionInput,
): Promise<ItemResult[]> {
  if (input.decision === "reject" && !input.reason)
    throw new AppError("INVALID_INPUT", "请选择或填写驳回理由");
  const results = await eachItem(services, items, (tx, seen) =>
    decideOne(tx, services, moderator, seen, input),
  );
  if (results.some((result) => result.ok)) await tellLater(services);
  return results;
}

async function decideOne(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  { id, version }: SeenItem,
  { decision, reason = "", from, detail, closeComments = false, empty = [] }: DecisionInput,
): Promise<ItemResult> {
  const { adminId, address } = moderator;
  await lockBeforeItem(tx, id);
  await tx.select({ id: reviewItems.id }).from(reviewItems).where(eq(reviewItems.id, id)).for("update");
  const [row] = await itemsByIds(tx, [id]);
  if (row === undefined) return refused(id, null, "NOT_FOUND");
  const { item } = row;
  if (!can(moderator, "review.decide", item)) return notHis(id, row);
  const kind = reviewKind(item.kind);
  const standing = await lockLife(tx, item.kind, item.targetId);
  const move = standing && moveOf(decision, standing.state, kind);
  if (!isIn(item, from) || (move === "confirm" && !item.waiting)) return alreadyDecided(id, row);
  const claimed = item.waiting && row.claimedByName !== null;
  if (claimed && item.claimedBy !== adminId) return heldByOther(id, row);
  if (standing === undefined) return refused(id, item.status, "CONFLICT", "内容已经不在了");
  if (move === undefined) return alreadyDecided(id, row);

  // Whoever changes the object locks its item first: what is read here stays until the end.
  const [card] = await presentReviews(tx, item.kind, [id], moderator);
  if (card === undefined) return refused(id, null, "NOT_FOUND");
  if (card.version !== version) return changedSince(id, row);
  const snapshot = emptied(kind, move, standing.snapshot, empty);
  const by = { adminId };
  const moved = await moveLife(tx, services, item.kind, item.targetId, move, {
    ...{ by, reason, ...snapshot },
    ...(detail && { detail }),
  });
  if (!moved.moved) return alreadyDecided(id, row);
  const excerpt = [...card.content.text].slice(0, 40).join("");
  const aside: DecisionAside = {
    waiting: item.waiting,
    decidedBy: item.decidedBy,
    decidedAt: item.decidedAt?.toISOString() ?? null,
    notifiedAt: item.notifiedAt?.toISOString() ?? null,
    reports: await settleReports(
      tx,
      card.reports.map((report) => report.id),
      decision === "pass" ? "dismissed" : "upheld",
      adminId,
    ),
    closedComments:
      closeComments && ((await kind.setSubjectClosed?.(tx, services, item.targetId, true)) ?? false),
    excerpt,
  };
  await noteAside(tx, { kind: item.kind, targetId: item.targetId, version: moved.version }, { ...aside });
  await recordAudit(tx, {
    adminId,
    action: `review.${decision}`,
    targetKind: REVIEW_TARGET,
    targetId: id,
    before: { status: queueStatus(item), reason: item.reason },
    after: {
      status: moved.to,
      reason,
      excerpt,
      emptied: [...empty],
      reports: aside.reports,
      closed: aside.closedComments,
    },
    address,
  });
  const [decided] = await itemsByIds(tx, [id]);
  return succeeded(id, moved.to, decided === undefined ? null : await versionAfter(tx, decided.item));
}

/** @throws AppError INVALID_INPUT when these parts cannot be emptied with this move */
function emptied(
  kind: ReviewKind,
  move: MoveName,
  says: Snapshot,
  parts: readonly string[],
): { snapshot?: Snapshot } {
  if (parts.length === 0) return {};
  if (move !== "revoke" || kind.empty === undefined || !parts.every((part) => part in (kind.parts ?? {})))
    throw new AppError("INVALID_INPUT", "只能重置已公开内容里的昵称、头像等部分");
  return { snapshot: kind.empty(says, parts) };
}

/** Whether an item still stands in the tab that it was decided in. */
function isIn(item: ReviewItem, tab: ReviewStatus): boolean {
  const status = queueStatus(item);
  return status === tab || (tab === "rejected" && status === "revoked");
}

/** Answers reports that were seen; the ids of those that were still open. A later one stays open. */
export async function settleReports(
  tx: Transaction,
  seen: readonly string[],
  status: "upheld" | "dismissed",
  adminId: string | null,
): Promise<string[]> {
  const settled = await tx
    .update(reports)
    .set({ status, handledBy: adminId, handledAt: sql`now()` })
    .where(and(inArray(reports.id, [...seen]), eq(reports.status, "open")))
    .returning({ id: reports.id });
  return settled.map((report) => report.id);
}

/** A lost job costs nothing but a minute: the sweep finds what was not told. */
export async function tellLater({ jobs, log }: Services): Promise<void> {
  try {
    await jobs.send(NOTIFY_QUEUE, {}, { startAfterSeconds: UNDO_SECONDS + 1 });
  } catch (error) {
    log.warn({ err: error }, "authors are told by the sweep");
  }
}
