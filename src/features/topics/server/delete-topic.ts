import { eq } from "drizzle-orm";
import { lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { cleanName, topicKey } from "#shared/topic-name.ts";
import { hostedTopic } from "./change-topic.ts";
import { snapshotOf } from "./life.ts";
import { RESTORE_MS, showOwnTopic } from "./own-topics.ts";
import { TOPIC } from "./review-kind-name.ts";
import { seenOf, type TopicRow } from "./standing.ts";
import { topicCounters, topics } from "./tables.ts";

/** With more texts than these, administrators have to agree. */
export const DELETE_ALONE_MAX = 50;

type Store = Pick<Services, "db" | "cache">;

/**
 * Takes a proposal back, or deletes a topic: its texts stay, and no longer stand under it. One with more than 50 texts is
 * put before the administrators. Deleting twice changes nothing.
 * @param typed its name, as whoever deletes it typed it
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT when another name was typed
 */
export async function deleteTopic(
  { db, cache }: Store,
  memberId: string,
  id: string,
  typed: string,
): Promise<{ result: "deleted" | "asked" }> {
  return db.transaction(async (tx) => {
    await lockLife(tx, TOPIC, id);
    const row = await hostedTopic(tx, id, memberId);
    if (topicKey(cleanName(typed)) !== row.nameKey)
      throw new AppError("INVALID_INPUT", "输入的名称和话题不一致，没有删除", { field: "name" });
    if (row.status === "withdrawn" || row.status === "removed") return { result: "deleted" };
    if (row.visible && (await itemsOf(tx, id)) > DELETE_ALONE_MAX) {
      if (row.deleteAskedAt === null)
        await tx.update(topics).set({ deleteAskedAt: new Date() }).where(eq(topics.id, id));
      return { result: "asked" };
    }
    await withdrawTopic(tx, { cache }, row, { memberId });
    return { result: "deleted" };
  });
}

/**
 * Takes a locked topic out of sight. What others saw of it is what its host may have back, not a change that nobody has
 * looked at.
 */
export async function withdrawTopic(
  tx: Transaction,
  services: Pick<Services, "cache">,
  row: TopicRow,
  by: { memberId?: string; adminId?: string },
): Promise<void> {
  const { id, visible } = row;
  await tx
    .update(topics)
    .set({ deletedAt: visible ? new Date() : null, deleteAskedAt: null, heirId: null })
    .where(eq(topics.id, id));
  const says = { ...(visible ? seenOf(row) : row), otherwise: { shown: false, intro: "", coverId: null } };
  const snapshot = await snapshotOf(tx, row.name, says);
  await moveLife(tx, services, TOPIC, id, "withdraw", { by, snapshot });
}

/**
 * Has a deleted topic back as it was.
 * @throws AppError NOT_FOUND, FORBIDDEN, CLOSED after seven days, CONFLICT when its name was taken meanwhile
 */
export async function restoreTopic({ db, cache }: Store, memberId: string, id: string) {
  return db.transaction(async (tx) => {
    await lockLife(tx, TOPIC, id);
    const row = await hostedTopic(tx, id, memberId);
    if (row.status !== "withdrawn" || row.deletedAt === null)
      throw new AppError("CONFLICT", "这个话题没有被删除");
    if (Date.now() - row.deletedAt.getTime() > RESTORE_MS)
      throw new AppError("CLOSED", "删除超过 7 天，不能恢复了");
    await moveLife(tx, { cache }, TOPIC, id, "publish", { by: { memberId }, section: row.section });
    return showOwnTopic(tx, id, memberId);
  });
}

async function itemsOf(tx: Transaction, id: string): Promise<number> {
  const [row] = await tx
    .select({ items: topicCounters.items })
    .from(topicCounters)
    .where(eq(topicCounters.topicId, id));
  return row?.items ?? 0;
}
