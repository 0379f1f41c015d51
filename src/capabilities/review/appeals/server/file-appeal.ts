import { and, eq, sql } from "drizzle-orm";
import { APPEAL_DAYS } from "#capabilities/review/appeals/contract.ts";
import { reviewItems, TELL_SECONDS } from "#capabilities/review/moderation/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { isAppealable, isTaken, lastDecisions } from "./own-decisions.ts";
import { appeals } from "./tables.ts";

/**
 * Files a member's appeal against the decision that stands about something of his own. The same words again change nothing.
 * @throws AppError NOT_FOUND for what is not his or was not told yet; CONFLICT where it was appealed, changed since, is too
 *   long ago, or goes another way
 */
export async function fileAppeal(
  { db }: Pick<Services, "db">,
  memberId: string,
  itemId: string,
  { decision, words }: { decision: number; words: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .select({
        item: reviewItems,
        told: sql<boolean>`coalesce(${reviewItems.decidedAt} <= now() - make_interval(secs => ${TELL_SECONDS}), false)`,
        over: sql<boolean>`coalesce(${reviewItems.decidedAt} < now() - make_interval(days => ${APPEAL_DAYS}), false)`,
      })
      .from(reviewItems)
      .where(and(eq(reviewItems.id, itemId), eq(reviewItems.authorId, memberId)))
      .for("update");
    const last = (await lastDecisions(tx, [itemId])).get(itemId);
    if (row === undefined || last === undefined || !row.told) throw new AppError("NOT_FOUND");
    const { item } = row;
    const [filed] = await tx
      .select()
      .from(appeals)
      .where(and(eq(appeals.itemId, itemId), eq(appeals.decision, decision)));
    if (filed !== undefined) {
      if (filed.words === words && filed.memberId === memberId) return;
      throw new AppError("CONFLICT", "这次处理已经申诉过了，每次处理只能申诉一次");
    }
    if (!isTaken(item.status) || item.waiting || last.version !== decision)
      throw new AppError("CONFLICT", "内容在这之后又有变化，请刷新后再看");
    if (!isAppealable(item.kind, memberId, last)) throw new AppError("CONFLICT", "这次处理不能在这里申诉");
    if (row.over) throw new AppError("CONFLICT", `处理已超过 ${APPEAL_DAYS} 天，不能申诉了`);
    await tx.insert(appeals).values({
      ...{ itemId, decision, memberId, words },
      outcome: item.status,
      reason: item.reason,
      decidedBy: last.byAdmin,
      decidedAt: item.decidedAt ?? item.submittedAt,
    });
  });
}
