import { and, eq, inArray, sql } from "drizzle-orm";
import { type AuditRecord, recordAudits } from "#capabilities/desk/admin/server/public.ts";
import {
  type Decision,
  type ItemResult,
  type ReviewStatus,
  UNDO_SECONDS,
} from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { alreadyDecided, changedSince, heldByOther, notHis, refused, succeeded } from "./claims.ts";
import { eachItem, type SeenItem } from "./each-item.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import { type EntryKey, noteAsides, type Snapshot } from "./life/history.ts";
import { lockItems, moveLife } from "./life/life.ts";
import { type MoveName, moveOf } from "./life/moves.ts";
import type { Moderator } from "./moderator.ts";
import { NOTIFY_QUEUE } from "./notify.ts";
import { presentReviews } from "./present.ts";
import { type ItemRow, itemsByIds, queueStatus, type ReviewItem } from "./queries.ts";
import type { ReviewRowInput } from "./review-row.ts";
import { versionsAfter } from "./seen.ts";
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

/** @throws AppError INVALID_INPUT for a rejection or a deletion without a reason */
export function demandReason({ decision, reason }: Pick<DecisionInput, "decision" | "reason">): void {
  if (decision !== "pass" && !reason)
    throw new AppError("INVALID_INPUT", `请选择或填写${decision === "delete" ? "删除" : "驳回"}理由`, {
      field: "reason",
    });
}

/**
 * Decides items as they were seen, in one transaction with their audit entries; one that was taken meanwhile does not hold the
 * others back. All of them are decided at one moment, at the end: from then on the time runs in which they can be undone,
 * and authors are told once it is over.
 * @returns a result for each, in their order, and until when they can be undone
 * @throws AppError INVALID_INPUT for a rejection or a deletion without a reason
 */
export async function decideBatch(
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
  input: DecisionInput,
): Promise<{ results: ItemResult[]; undoUntil: Date }> {
  demandReason(input);
  const decided = await transact(services.db, (tx) => decideAll(tx, services, moderator, items, input));
  if (decided.results.some((result) => result.ok)) await tellLater(services);
  return decided;
}

/** As `decideBatch`, for whoever does not offer the way back. */
export async function decideItems(...batch: Parameters<typeof decideBatch>): Promise<ItemResult[]> {
  return (await decideBatch(...batch)).results;
}

/** What is known of the items of a batch, read once for all of them, and what is written once for all of them. */
interface Batch {
  rows: ReadonlyMap<string, ItemRow>;
  cards: ReadonlyMap<string, ReviewRowInput>;
  asides: (EntryKey & { aside: DecisionAside })[];
  audits: AuditRecord[];
}

async function decideAll(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
  input: DecisionInput,
): Promise<{ results: ItemResult[]; undoUntil: Date }> {
  const ids = items.map(({ id }) => id);
  await lockItems(tx, ids);
  const rows = await itemsByIds(tx, ids);
  const cards: ReviewRowInput[] = [];
  // Whoever changes an object locks its item first: what is read here stays until the end.
  for (const [kind, ofKind] of Map.groupBy(rows, ({ item }) => item.kind)) {
    const own = ofKind.map(({ item }) => item.id);
    cards.push(...(await presentReviews(tx, kind, own, moderator)));
  }
  const batch: Batch = {
    rows: new Map(rows.map((row) => [row.item.id, row])),
    cards: new Map(cards.map((card) => [card.id, card])),
    asides: [],
    audits: [],
  };
  const results = await eachItem(tx, items, (part, seen) =>
    decideOne(part, services, moderator, { seen, input, batch }),
  );
  await noteAsides(tx, batch.asides);
  await recordAudits(tx, batch.audits);
  const done = results.filter((result) => result.ok).map((result) => result.id);
  const at = await decidedNow(
    tx,
    done,
    batch.asides.flatMap(({ aside }) => aside.reports),
  );
  const after = await itemsByIds(tx, done);
  const versions = await versionsAfter(
    tx,
    after.map(({ item }) => item),
  );
  return {
    results: results.map((result) =>
      result.ok ? { ...result, version: versions.get(result.id) ?? null } : result,
    ),
    undoUntil: new Date(at.getTime() + UNDO_SECONDS * 1000),
  };
}

/** One moment for all that a request decided, read when it is done: its authors and reporters wait from then on. */
async function decidedNow(
  tx: Transaction,
  itemIds: readonly string[],
  reportIds: readonly string[],
): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  const decidedAt = new Date(rows[0]?.at ?? Date.now());
  if (itemIds.length > 0)
    await tx
      .update(reviewItems)
      .set({ decidedAt })
      .where(inArray(reviewItems.id, [...itemIds]));
  if (reportIds.length > 0)
    await tx
      .update(reports)
      .set({ handledAt: decidedAt })
      .where(inArray(reports.id, [...reportIds]));
  return decidedAt;
}

async function decideOne(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  { seen: { id, version }, input, batch }: { seen: SeenItem; input: DecisionInput; batch: Batch },
): Promise<ItemResult> {
  const { decision, reason = "", from, detail, closeComments = false, empty = [] } = input;
  const { adminId, address } = moderator;
  const row = batch.rows.get(id);
  if (row === undefined) return refused(id, null, "NOT_FOUND");
  const { item } = row;
  if (!can(moderator, "review.decide", item)) return notHis(id, row);
  const kind = reviewKind(item.kind);
  const standing = await kind.read(tx, item.targetId);
  const move = standing && moveOf(decision, standing.state, kind);
  if (!isIn(item, from) || (move === "confirm" && !item.waiting)) return alreadyDecided(id, row);
  const claimed = item.waiting && row.claimedByName !== null;
  if (claimed && item.claimedBy !== adminId) return heldByOther(id, row);
  if (standing === undefined) return refused(id, item.status, "CONFLICT", "内容已经不在了");
  if (move === undefined) return alreadyDecided(id, row);

  const card = batch.cards.get(id);
  if (card === undefined) return refused(id, null, "NOT_FOUND");
  if (card.version !== version) return changedSince(id, row);
  const snapshot = emptied(kind, move, standing.snapshot, empty);
  const by = { adminId };
  const moved = await moveLife(tx, services, item.kind, item.targetId, move, {
    ...{ by, reason, ...snapshot, locked: standing },
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
  batch.asides.push({ kind: item.kind, targetId: item.targetId, version: moved.version, aside });
  batch.audits.push({
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
  return succeeded(id, moved.to);
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
  if (seen.length === 0) return [];
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
