import { and, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import { publish } from "#platform/events/publish.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { readers } from "../people.ts";
import { MANAGE, READ } from "../policy.ts";
import { deskMessages, keywordHits } from "../tables.ts";
import { HITS_CHANGED, MONITORING_TOPIC } from "../topic.ts";

/** Marks hits as read, or all that the administrator may see up to one. @returns how many were not */
export async function readHits(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  { ids, up_to: upTo }: { ids: readonly string[]; up_to?: string | undefined },
): Promise<number> {
  const which = upTo === undefined ? inArray(keywordHits.id, [...ids]) : lte(keywordHits.id, upTo);
  const read = await db
    .update(keywordHits)
    .set({ readAt: new Date(), readBy: actor.id })
    .where(and(which, isNull(keywordHits.readAt), permittedRows(actor, READ, keywordHits)))
    .returning({ id: keywordHits.id });
  return read.length;
}

/** Says whether hits mean something else. @throws AppError NOT_FOUND where the administrator may see none of them */
export async function judgeHits(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  { ids, false_hit: falseHit }: { ids: readonly string[]; false_hit: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = new Date();
    const judged = await tx
      .update(keywordHits)
      .set({ falseHit, judgedBy: actor.id, readAt: now, readBy: actor.id })
      .where(mayManage(actor, ids))
      .returning({ id: keywordHits.id, word: keywordHits.word });
    if (judged.length === 0) throw new AppError("NOT_FOUND", "这些命中已不存在");
    await recordAudit(tx, {
      adminId: actor.id,
      action: falseHit ? "hits.false" : "hits.true",
      targetKind: "hit",
      targetId: judged[0]?.id ?? "",
      after: { hits: judged.length, words: [...new Set(judged.map(({ word }) => word))] },
      address: actor.address,
    });
    await publish(tx, MONITORING_TOPIC, HITS_CHANGED);
  });
}

/** Gives hits to somebody, who is told at the desk. @throws AppError NOT_FOUND; INVALID_INPUT for somebody who may not see them */
export async function assignHits(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  { ids, admin_id: adminId }: { ids: readonly string[]; admin_id: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (adminId !== null && !(await readers(tx)).some(({ id }) => id === adminId))
      throw new AppError("INVALID_INPUT", "这位管理员不能查看舆情，请换一位", { field: "admin_id" });
    const given = await tx
      .update(keywordHits)
      .set({ assignedTo: adminId })
      .where(mayManage(actor, ids))
      .returning({ id: keywordHits.id, word: keywordHits.word, snippet: keywordHits.snippet });
    const [first] = given;
    if (first === undefined) throw new AppError("NOT_FOUND", "这些命中已不存在");
    if (adminId !== null && adminId !== actor.id)
      await tx.insert(deskMessages).values({
        adminId,
        title: `有 ${given.length} 条命中交给你处理`,
        text: `“${first.word}”：${first.snippet}`,
      });
    await recordAudit(tx, {
      adminId: actor.id,
      action: "hits.assign",
      targetKind: "hit",
      targetId: first.id,
      after: { hits: given.length, to: adminId },
      address: actor.address,
    });
    await publish(tx, MONITORING_TOPIC, HITS_CHANGED);
  });
}

const mayManage = (actor: AdminActor, ids: readonly string[]): SQL | undefined =>
  and(inArray(keywordHits.id, [...ids]), permittedRows(actor, MANAGE, keywordHits));
