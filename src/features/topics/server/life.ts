import { eq, inArray } from "drizzle-orm";
import { recordAct, restoreActs, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { media, reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { TOPIC_PUBLISHED, topicObject } from "./acts.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { gatherItems } from "./record-item.ts";
import { TOPIC } from "./review-kind-name.ts";
import { isVisible, type TopicRow } from "./standing.ts";
import { topicCounters, topics } from "./tables.ts";

/** What a topic says, and what others see of it while that is not published: nothing where `shown` is false. */
interface Says {
  intro: string;
  coverId: string | null;
  otherwise: { shown: boolean; intro: string; coverId: string | null };
}

const SHOWN = "shown";

/** A topic, locked, as its life knows it. */
export async function readTopic(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(topics).where(eq(topics.id, id)).for("update");
  if (row === undefined) return undefined;
  return {
    state: row.status,
    reason: row.rejectReason,
    snapshot: await snapshotOf(tx, row.name, saysOf(row)),
  };
}

const saysOf = (row: TopicRow): Says => ({
  intro: row.intro,
  coverId: row.coverId,
  otherwise: { shown: row.shownBefore, intro: row.shownIntro, coverId: row.shownCoverId },
});

/** As a history keeps it, pictures by the keys of their files. */
export async function snapshotOf(db: Queryable, name: string, says: Says): Promise<Snapshot> {
  const { intro, coverId, otherwise } = says;
  const ids = [coverId, otherwise.coverId].filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: media.id, key: media.key }).from(media).where(inArray(media.id, ids));
  const keyOf = (id: string | null) => rows.find((row) => row.id === id)?.key ?? "";
  const keys = [keyOf(coverId), keyOf(otherwise.coverId)];
  return {
    texts: {
      ...{ name, intro, cover: keys[0] ?? "" },
      ...{ before: otherwise.shown ? SHOWN : "", "before intro": otherwise.intro },
      "before cover": keys[1] ?? "",
    },
    pictures: [...new Set(keys)].filter((key) => key !== ""),
  };
}

/** The other way, with the pictures in use again. The name is no part of it: that only its proposer changes. */
async function taken(tx: Transaction, { texts }: Snapshot): Promise<Says> {
  const idOf = async (key: string | undefined) => {
    const [id = null] = key ? await reattachMedia(tx, [key]) : [];
    return id;
  };
  return {
    intro: texts.intro ?? "",
    coverId: await idOf(texts.cover),
    otherwise: {
      shown: texts.before === SHOWN,
      intro: texts["before intro"] ?? "",
      coverId: await idOf(texts["before cover"]),
    },
  };
}

/** Puts a locked topic where it is to stand, with all that follows when others begin or cease to see it. */
export async function writeTopic(
  tx: Transaction,
  services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const [row] = await tx.select().from(topics).where(eq(topics.id, id));
  if (row === undefined) return;
  const says = snapshot ? await taken(tx, snapshot) : saysOf(row);
  const { intro, coverId, otherwise } = says;
  const after = {
    ...{ status: state, rejectReason: reason, intro, coverId },
    ...{ shownBefore: otherwise.shown, shownIntro: otherwise.intro, shownCoverId: otherwise.coverId },
    // What is there again is not deleted.
    ...(state === "withdrawn" ? {} : { deletedAt: null }),
  };
  const visible = isVisible({ ...row, ...after });
  await tx
    .update(topics)
    .set({ ...after, visible, updatedAt: new Date() })
    .where(eq(topics.id, id));
  const used = new Set([coverId, otherwise.coverId]);
  const unused = [row.coverId, row.shownCoverId].filter((old) => old !== null && !used.has(old));
  await releaseMedia(tx, [...new Set(unused)] as string[]);
  await services.cache.invalidate(tx, [TOPICS_TAG, topicTag(id)]);
  if (visible !== row.visible) await (visible ? appeared(tx, row) : disappeared(tx, row));
  await reindex(tx, TOPIC, id);
}

/** Whatever carries its name already comes to stand under it. */
async function appeared(tx: Transaction, { id, nameKey, proposerId }: TopicRow): Promise<void> {
  await tx.update(topicCounters).set({ visible: true }).where(eq(topicCounters.topicId, id));
  await gatherItems(tx, id, nameKey);
  const object = topicObject(id);
  await restoreActs(tx, object);
  if (proposerId !== null) await recordAct(tx, { act: TOPIC_PUBLISHED, memberId: proposerId, object });
}

async function disappeared(tx: Transaction, { id }: TopicRow): Promise<void> {
  await tx.update(topicCounters).set({ visible: false }).where(eq(topicCounters.topicId, id));
  await revokeActs(tx, topicObject(id));
}
