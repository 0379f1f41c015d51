import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { interestChoicesOf, memberCards } from "#capabilities/people/members/server/public.ts";
import type { topicDetailSchema, topicTabs } from "#features/topics/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { topicTag } from "./cache-tags.ts";
import { presentCard, selectCards } from "./present.ts";
import { topicItems as items, topics } from "./tables.ts";
import { loadTopicItems, type TopicItemView } from "./topic-items.ts";

type Reads = Pick<Services, "db" | "keys">;
interface Page {
  cursor?: string | undefined;
  limit: number;
}

/**
 * One topic; of one that went into another, that other one.
 * @throws AppError NOT_FOUND, UNDER_REVIEW, GONE
 */
export async function showTopic(db: Queryable, asked: string): Promise<z.input<typeof topicDetailSchema>> {
  const topic = await visibleTopic(db, asked);
  const [[row], series, hosts, pinned] = await Promise.all([
    selectCards(db).where(eq(topics.id, topic.id)),
    seriesOf(db, topic.series),
    memberCards(db, topic.hostId === null ? [] : [topic.hostId]),
    pinnedOf(db, topic),
  ]);
  if (row === undefined) throw new AppError("NOT_FOUND", "话题不存在或已被删除");
  return {
    ...presentCard(row),
    host: hosts.get(topic.hostId ?? "") ?? null,
    series,
    created_at: topic.createdAt.toISOString(),
    updated_at: topic.updatedAt.toISOString(),
    pinned,
  };
}

/** What a key of a series is called; null for none, and for one that nobody lists any longer. */
export async function seriesOf(db: Queryable, key: string): Promise<{ key: string; label: string } | null> {
  const found = (await interestChoicesOf(db, [key])).get(key);
  return found === undefined ? null : { key, label: found.label };
}

/** A text that left the topic since is not on top any longer. */
async function pinnedOf(
  db: Queryable,
  { id, pinnedKind, pinnedId }: typeof topics.$inferSelect,
): Promise<TopicItemView | null> {
  if (pinnedKind === null || pinnedId === null) return null;
  const [row] = await db
    .select({ kind: items.kind, itemId: items.itemId })
    .from(items)
    .where(and(eq(items.topicId, id), eq(items.kind, pinnedKind), eq(items.itemId, pinnedId)));
  const [card] = row === undefined ? [] : await loadTopicItems(db, [row]);
  return card ?? null;
}

/** @throws AppError NOT_FOUND, UNDER_REVIEW, GONE */
export async function visibleTopic(db: Queryable, asked: string): Promise<typeof topics.$inferSelect> {
  const [row] = await db.select().from(topics).where(eq(topics.id, asked));
  if (row === undefined) throw new AppError("NOT_FOUND", "话题不存在或已被删除");
  collectTags([topicTag(asked)]);
  if (row.mergedIntoId !== null) {
    collectTags([topicTag(row.mergedIntoId)]);
    const [into] = await db.select().from(topics).where(eq(topics.id, row.mergedIntoId));
    if (into?.visible) return into;
  }
  if (row.visible) return row;
  if (row.status === "in_review") throw new AppError("UNDER_REVIEW");
  throw new AppError("GONE", "话题不存在或已被删除");
}

/**
 * A page of the texts that carry a topic. Cards of texts that are just being taken away may be missing in it.
 * @throws AppError NOT_FOUND, UNDER_REVIEW, GONE
 */
export async function listItems(
  { db, keys }: Reads,
  asked: string,
  { tab, cursor, limit }: Page & { tab: (typeof topicTabs)[number] },
): Promise<{ items: TopicItemView[]; next_cursor: string | null }> {
  const { id } = await visibleTopic(db, asked);
  const first = tab === "hot" ? items.hot : items.publishedAt;
  const order = [first, items.kind, items.itemId];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["topic items", id, tab], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(items)
        .where(
          and(
            eq(items.topicId, id),
            tab === "best" ? eq(items.best, true) : undefined,
            tab === "video" ? eq(items.video, true) : undefined,
            below(order, after),
          ),
        )
        .orderBy(...order.map((column) => desc(column)))
        .limit(take),
    (row) => [tab === "hot" ? row.hot : row.publishedAt, row.kind, row.itemId],
  );
  return { items: await loadTopicItems(db, rows), next_cursor };
}

/** What was published under the topics that a member follows, newest first, each once. */
export async function followedFeed(
  { db, keys }: Reads,
  memberId: string,
  { cursor, limit }: Page,
): Promise<{ items: TopicItemView[]; next_cursor: string | null }> {
  const order = [items.publishedAt, items.kind, items.itemId];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["topic feed", memberId], cursor, limit },
    (after, take) =>
      db
        .selectDistinct({ kind: items.kind, itemId: items.itemId, publishedAt: items.publishedAt })
        .from(items)
        .innerJoin(topics, and(eq(topics.id, items.topicId), eq(topics.visible, true)))
        .where(
          and(
            sql`${items.topicId} in (select topic_id from topic_follows where member_id = ${memberId})`,
            below(order, after),
          ),
        )
        .orderBy(...order.map((column) => desc(column)))
        .limit(take),
    (row) => [row.publishedAt, row.kind, row.itemId],
  );
  return { items: await loadTopicItems(db, rows), next_cursor };
}
