import { and, eq, inArray } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { OpinionState } from "#capabilities/monitoring/sentiment/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { carFinder } from "./cars.ts";
import { currentLexicon } from "./current-lexicon.ts";
import { opinionByHand } from "./judge-texts.ts";
import { OPINIONS } from "./names.ts";
import type { OpinionRow, Worker } from "./present.ts";
import { opinions } from "./tables.ts";

/** What the audit log calls a judgement. */
export const judgements = {
  confirmed: "opinions.negative",
  rejected: "opinions.harmless",
  suggested: "opinions.unjudged",
} as const satisfies Record<OpinionState, AuditAction>;

/**
 * Says whether they are complaints. One with a case stays one. Repeating it changes nothing.
 * @returns how many changed
 * @throws AppError NOT_FOUND when one is gone, FORBIDDEN, CONFLICT for one with a case
 */
export function judgeOpinions(
  { db }: Pick<Services, "db">,
  worker: Worker,
  ids: readonly string[],
  state: OpinionState,
): Promise<number> {
  return db.transaction(async (tx) => {
    const wanted = [...new Set(ids)];
    const rows = await lockOpinions(tx, worker, wanted);
    const changing = rows.filter((row) => row.state !== state);
    if (state !== "confirmed" && changing.some(({ caseId }) => caseId !== null))
      throw new AppError("CONFLICT", "已经建了个案，请先在个案里处理");
    for (const row of changing) {
      await tx
        .update(opinions)
        .set(
          state === "suggested"
            ? { state, judgedBy: null, judgedAt: null }
            : { state, judgedBy: worker.id, judgedAt: new Date() },
        )
        .where(eq(opinions.id, row.id));
      await recordAudit(tx, {
        adminId: worker.id,
        action: judgements[state],
        targetKind: "opinion",
        targetId: row.id,
        before: { state: row.state },
        after: { state, excerpt: row.excerpt.slice(0, 40) },
        address: worker.address,
      });
    }
    return changing.length;
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function lockOpinions(
  tx: Transaction,
  worker: Worker,
  ids: readonly string[],
): Promise<OpinionRow[]> {
  const rows = await tx
    .select()
    .from(opinions)
    .where(inArray(opinions.id, [...ids]))
    .orderBy(opinions.id)
    .for("update");
  if (rows.length < ids.length) throw new AppError("NOT_FOUND", "有的内容已不存在，请刷新后重试");
  if (rows.some((row) => !can(worker, OPINIONS, row))) throw new AppError("FORBIDDEN");
  return rows;
}

/**
 * Marks a text as a complaint; one that was found already is confirmed.
 * @returns the complaint's id
 * @throws AppError NOT_FOUND when there is no such text, FORBIDDEN
 */
export function markNegative(
  services: Pick<Services, "db" | "events">,
  worker: Worker,
  { kind, targetId }: { kind: string; targetId: string },
): Promise<string> {
  return services.db.transaction(async (tx) => {
    const text = await firstRow(
      tx,
      monitoredTexts,
      and(eq(monitoredTexts.kind, kind), eq(monitoredTexts.targetId, targetId)),
    );
    if (text === undefined) throw new AppError("NOT_FOUND", "内容已不存在");
    if (!can(worker, OPINIONS, text)) throw new AppError("FORBIDDEN");
    const lexicon = await currentLexicon({ db: tx, events: services.events });
    const judged = { judgedBy: worker.id, judgedAt: new Date() };
    const [row] = await tx
      .insert(opinions)
      .values({ ...opinionByHand(text, lexicon, await carFinder(tx)), ...judged })
      .onConflictDoUpdate({
        target: [opinions.kind, opinions.targetId],
        set: { state: "confirmed", sentiment: "negative", ...judged },
      })
      .returning({ id: opinions.id });
    if (row === undefined) throw new Error("the complaint was not stored");
    await recordAudit(tx, {
      adminId: worker.id,
      action: "opinions.mark",
      targetKind: "opinion",
      targetId: row.id,
      after: { kind, target_id: targetId },
      address: worker.address,
    });
    return row.id;
  });
}
