import { and, eq, inArray, sql } from "drizzle-orm";
import { type AuditRecord, recordAudits } from "#capabilities/desk/admin/server/public.ts";
import {
  CLAIM_SECONDS,
  type ItemResult,
  type ReviewStatus,
  UNDO_SECONDS,
} from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { alreadyDecided, changedSince, notHis, refused, succeeded } from "./claims.ts";
import { type DecisionAside, REVIEW_TARGET } from "./decide.ts";
import { countDecisions } from "./decision-figures.ts";
import { eachItem, type SeenItem } from "./each-item.ts";
import { reviewKind } from "./kinds/registry.ts";
import { type By, lastEntries } from "./life/history.ts";
import { isDecision, lockItems, undoLife } from "./life/life.ts";
import type { Moderator } from "./moderator.ts";
import { type ItemRow, itemsByIds, type ReviewItem } from "./queries.ts";
import { sameObject, versionsAfter } from "./seen.ts";
import { reports, reviewItems } from "./tables.ts";

/**
 * Takes own decisions back within the five seconds in which nobody was told of them: the object, the queue
 * entry, the reports it answered and the comments it closed stand as before. The moderator holds it again. One transaction;
 * whether they came in time is asked once, as the request arrives, however long it takes or waits.
 */
export async function undoItems(
  services: Services,
  moderator: Moderator,
  items: readonly SeenItem[],
): Promise<ItemResult[]> {
  const ids = items.map(({ id }) => id);
  // The database's clock decides, as it did when the decisions were written.
  const timely = await services.db
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(
      and(
        inArray(reviewItems.id, ids),
        sql`${reviewItems.decidedAt} > now() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    );
  const inTime = new Set(timely.map(({ id }) => id));
  return transact(services.db, async (tx) => {
    await lockItems(tx, ids);
    const rows = new Map((await itemsByIds(tx, ids)).map((row) => [row.item.id, row]));
    const versions = await versionsAfter(
      tx,
      [...rows.values()].map(({ item }) => item),
    );
    const audits: AuditRecord[] = [];
    const results = await eachItem(tx, items, async (part, { id, version }) => {
      const row = rows.get(id);
      if (row === undefined) return refused(id, null, "NOT_FOUND");
      const now = { version: versions.get(id) ?? null, inTime: inTime.has(id) };
      return undoOne(part, services, moderator, { row, seen: version, now, audits });
    });
    await recordAudits(tx, audits);
    return results;
  });
}

interface Undoing {
  row: ItemRow;
  /** The version that the moderator had before him. */
  seen: string;
  now: { version: string | null; inTime: boolean };
  audits: AuditRecord[];
}

async function undoOne(
  tx: Transaction,
  services: Services,
  moderator: Moderator,
  { row, seen, now, audits }: Undoing,
): Promise<ItemResult> {
  const { adminId, address } = moderator;
  const { item } = row;
  const { id } = item;
  if (!can(moderator, "review.decide", item)) return notHis(id, row);
  if (item.decidedBy !== adminId || item.waiting) return alreadyDecided(id, row);
  const [last] = await lastEntries(tx, item.kind, item.targetId, 1);
  if (last?.move === "withdraw") return alreadyDecided(id, row);
  if (!now.inTime || last?.byAdmin !== adminId || last.aside === null || !isDecision(last.move))
    return refused(id, item.status, "CONFLICT", `已超过 ${UNDO_SECONDS} 秒，不能撤销了`);
  if (now.version === null || !sameObject(now.version, seen)) return changedSince(id, row);
  const aside = last.aside as unknown as DecisionAside;
  const back = await takeBack(tx, services, item, aside, { adminId });
  if (back === null) return alreadyDecided(id, row);
  audits.push({
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
  const { reason = "" } = undone;
  await countDecisions(tx, [{ kind, targetId, version: undone.version - 1 }], -1);
  const moment = (value: string | null) => (value === null ? null : new Date(value));
  const held = aside.waiting && by.adminId !== undefined;
  await tx
    .update(reviewItems)
    .set({
      status: undone.to,
      waiting: aside.waiting,
      reason,
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
  return { status: aside.waiting ? "waiting" : undone.to, reason };
}
