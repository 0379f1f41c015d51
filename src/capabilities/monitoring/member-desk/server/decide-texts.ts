import { and, eq } from "drizzle-orm";
import {
  type Decision,
  decideItems,
  demandReason,
  type ItemResult,
  type Moderator,
  presentReviews,
  queueStatus,
  reviewItems,
} from "#capabilities/review/moderation/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { errorTable } from "#shared/errors.ts";
import { namedTexts, presentTexts, type TextRow } from "./texts.ts";

interface Seen {
  kind: string;
  target_id: string;
  version: string;
}

type Result = ItemResult & { kind: string; target_id: string };

/**
 * Decides some of what a member wrote, each as it was seen, by the review's own moves, with its history, its audit entry
 * and its notice. What never stood in a queue gets its entry on the way.
 * @throws AppError INVALID_INPUT for a rejection without a reason
 */
export async function decideTexts(
  services: Services,
  moderator: Moderator,
  memberId: string,
  { items, decision, reason }: { items: readonly Seen[]; decision: Decision; reason?: string | undefined },
): Promise<Result[]> {
  const { db } = services;
  demandReason({ decision, reason });
  const rows = await namedTexts(db, memberId, items);
  const shown = await presentTexts(db, moderator, rows);
  const results: Result[] = [];
  for (const seen of items) {
    const at = rows.findIndex(({ text }) => text.kind === seen.kind && text.targetId === seen.target_id);
    const [row, now] = [rows[at], shown[at]];
    const place = { kind: seen.kind, target_id: seen.target_id };
    if (row === undefined || now === undefined || !can(moderator, "review.read", row.text))
      results.push({ ...refused(seen.target_id, "NOT_FOUND"), ...place });
    else if (now.version !== seen.version) results.push({ ...refused(seen.target_id, "CHANGED"), ...place });
    else if (!now.can_decide) results.push({ ...refused(seen.target_id, "FORBIDDEN"), ...place });
    else {
      const item = await entryOf(db, row);
      const [card] = await presentReviews(db, seen.kind, [item.id], moderator);
      const [result] =
        card === undefined
          ? [refused(seen.target_id, "NOT_FOUND")]
          : await decideItems(services, moderator, [{ id: item.id, version: card.version }], {
              decision,
              reason,
              from: queueStatus(item),
            });
      results.push({ ...(result ?? refused(seen.target_id, "NOT_FOUND")), ...place });
    }
  }
  return results;
}

/** Its entry in the queue, made where it never stood there: one that waits for nobody. */
async function entryOf(db: Queryable, { text }: TextRow): Promise<typeof reviewItems.$inferSelect> {
  const { kind, targetId, section, authorId, state } = text;
  await db
    .insert(reviewItems)
    .values({ kind, targetId, section, authorId, status: state })
    .onConflictDoNothing();
  const item = await firstRow(
    db,
    reviewItems,
    and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)),
  );
  if (item === undefined) throw new Error("the entry was not stored");
  return item;
}

function refused(id: string, code: "NOT_FOUND" | "CHANGED" | "FORBIDDEN"): ItemResult {
  return { id, ok: false, status: null, code, message: errorTable[code].message, version: null };
}
