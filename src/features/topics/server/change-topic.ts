import { eq } from "drizzle-orm";
import type { z } from "zod";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import { assertMayWrite, lockLife, moveChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { topicFieldsSchema } from "#features/topics/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { topicKey } from "#shared/topic-name.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { snapshotOf } from "./life.ts";
import { showOwnTopic, topicVersion } from "./own-topics.ts";
import { admitTopic, refuseTaken, refuseUnknown } from "./propose-topic.ts";
import { TOPIC } from "./review-kind-name.ts";
import { seenOf, type TopicRow } from "./standing.ts";
import { topicCounters, topics } from "./tables.ts";

type Fields = z.output<typeof topicFieldsSchema>;

/**
 * Changes an own topic and hands it in again. While that is looked at, others see what was there before. What sorts it,
 * class and series, and who may write under it change at once; what stands there stays.
 * @throws AppError NOT_FOUND, FORBIDDEN for another's, CHANGED when it is not what was seen, CONFLICT for a name that is
 *   taken, or changed after others saw it, and what proposing throws
 */
export async function changeTopic(
  services: Pick<Services, "db" | "cache" | "events">,
  memberId: string,
  id: string,
  { version, ...fields }: Fields & { version: string },
) {
  const { db, cache } = services;
  return db.transaction(async (tx) => {
    const before = await lockLife(tx, TOPIC, id);
    const row = await hostedTopic(tx, id, memberId);
    const { held, ...input } = await admitTopic({ db: tx, events: services.events }, fields, {
      member: memberId,
      section: row.section,
    });
    if (topicVersion(row) !== version) throw new AppError("CHANGED");
    await assertMayWrite(tx, memberId, row.section);
    if (row.status === "removed" || (row.status === "withdrawn" && row.deletedAt !== null))
      throw new AppError("CONFLICT", "话题已被删除，不能再修改");
    await refuseUnknown(tx, input);
    await rename(tx, row, input.name);
    const { class_key: classKey, series, owners_only: ownersOnly } = input;
    await tx.update(topics).set({ classKey, series, ownersOnly }).where(eq(topics.id, id));
    await tx.update(topicCounters).set({ classKey }).where(eq(topicCounters.topicId, id));
    await cache.invalidate(tx, [TOPICS_TAG, topicTag(id)]);
    await reindex(tx, TOPIC, id);
    const coverId = await takeCover(tx, row, input.cover_id, memberId);
    const isSame = coverId === row.coverId && input.intro === row.intro && input.name === row.name;
    if (isSame && (row.status === "published" || row.status === "in_review"))
      return showOwnTopic(tx, id, memberId);
    // A new picture, or a word of the list, is looked at first; other words of a public topic afterwards.
    const isFirst = !row.visible || held || (coverId !== null && coverId !== row.coverId);
    const otherwise = { shown: row.visible, ...(row.visible ? seenOf(row) : { intro: "", coverId: null }) };
    const snapshot = await snapshotOf(tx, input.name, { intro: input.intro, coverId, otherwise });
    await moveChanged(tx, { cache }, TOPIC, id, {
      memberId,
      section: row.section,
      snapshot,
      before,
      screening: { verdict: isFirst ? "hold" : "publish", hits: [], waits: true },
    });
    return showOwnTopic(tx, id, memberId);
  });
}

/** Others link to what they have seen. @throws AppError CONFLICT */
async function rename(tx: Transaction, row: TopicRow, name: string): Promise<void> {
  if (name === row.name) return;
  if (row.visible || row.status === "revoked")
    throw new AppError("CONFLICT", "公开过的话题不能改名，可以请管理员合并到新的话题", { field: "name" });
  if (topicKey(name) !== row.nameKey) await refuseTaken(tx, name);
  await tx
    .update(topics)
    .set({ name, nameKey: topicKey(name) })
    .where(eq(topics.id, row.id));
}

/** The cover that it has or had, or a new upload. */
async function takeCover(tx: Transaction, row: TopicRow, wanted: string | null, memberId: string) {
  if (wanted === null || wanted === row.coverId || wanted === row.shownCoverId) return wanted;
  const [taken] = await attachMedia(tx, [wanted], { memberId });
  return taken?.id ?? null;
}

/** @throws AppError NOT_FOUND, FORBIDDEN for another's that others see */
export async function hostedTopic(tx: Transaction, id: string, memberId: string): Promise<TopicRow> {
  const [row] = await tx.select().from(topics).where(eq(topics.id, id)).for("update");
  if (row === undefined || (row.hostId !== memberId && !row.visible))
    throw new AppError("NOT_FOUND", "话题不存在或已被删除");
  if (row.hostId !== memberId) throw new AppError("FORBIDDEN", "只有主持人能管理这个话题");
  return row;
}
