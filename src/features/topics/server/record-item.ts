import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { type Document, topicsOf, videosOf } from "#shared/document.ts";
import { topicKey } from "#shared/topic-name.ts";
import { topicTag } from "./cache-tags.ts";
import { cooled, countedHeat, heated, TEXT_WEIGHT } from "./heat.ts";
import { mayJoin } from "./owners-topics.ts";
import { topicsNamed } from "./standing.ts";
import { topicCounters, topicItems } from "./tables.ts";

/** A text that everybody sees from now on. */
export interface PublishedItem {
  kind: string;
  id: string;
  /** As `topicKey` makes them. */
  nameKeys: readonly string[];
  video: boolean;
  publishedAt: Date;
  /** Whose it is; null for one that is stored as it comes, as imports are. */
  authorId: string | null;
}

/** What ten times the score is worth in age: a day, as among posts. */
const HOT_SECONDS = 86_400;

/** How hot a text is: its age is in it, so that it only changes when its score does. */
const hotOf = (score: number, publishedAt: Date): number =>
  Math.log10(Math.max(1, score)) + publishedAt.getTime() / 1000 / HOT_SECONDS;

type Touched = { topicId: string; publishedAt: Date };
/** Topics that a text came under, and that it was taken out of. */
type Touching = { added: readonly Touched[]; gone: readonly Touched[] };

/**
 * Puts a text under the topics that its names lead to, and takes it out where it does not name them any longer; the same
 * again changes nothing. Closed topics take nothing new, those for owners only what owners wrote.
 * @returns the topics that it came to stand under
 */
export async function recordItem(
  tx: Transaction,
  cache: Invalidator,
  item: PublishedItem,
): Promise<string[]> {
  const { added, gone } = await placeItem(tx, item);
  await dropTopics(tx, cache, [...added, ...gone]);
  return added.map(({ topicId }) => topicId);
}

async function placeItem(
  tx: Transaction,
  { kind, id, nameKeys, video, publishedAt, authorId }: PublishedItem,
): Promise<Touching> {
  const ofItem = and(eq(topicItems.kind, kind), eq(topicItems.itemId, id));
  const before = await tx.select().from(topicItems).where(ofItem).for("update");
  const gone = before.filter((row) => !nameKeys.includes(row.nameKey));
  if (gone.length > 0)
    await tx.delete(topicItems).where(
      and(
        ofItem,
        inArray(
          topicItems.nameKey,
          gone.map((row) => row.nameKey),
        ),
      ),
    );
  const kept = before.filter((row) => nameKeys.includes(row.nameKey));
  const fresh = nameKeys.filter((key) => !kept.some((row) => row.nameKey === key));
  const taken = new Set(kept.flatMap(({ topicId }) => topicId ?? []));
  const leads = new Map((await topicsNamed(tx, fresh)).map((named) => [named.nameKey, named]));
  const added: Touched[] = [];
  for (const nameKey of fresh) {
    const named = leads.get(nameKey);
    const isOpen =
      named !== undefined && !named.closed && !taken.has(named.id) && (await mayJoin(tx, authorId, named));
    const topicId = isOpen ? named.id : null;
    if (topicId !== null) {
      taken.add(topicId);
      added.push({ topicId, publishedAt });
    }
    await tx
      .insert(topicItems)
      .values({ kind, itemId: id, nameKey, topicId, video, publishedAt, hot: hotOf(1, publishedAt) });
  }
  const touching = { added, gone: linked(gone) };
  await count(tx, touching);
  return touching;
}

/** Takes a text that nobody sees any longer out of all topics. */
export async function removeItem(
  tx: Transaction,
  cache: Invalidator,
  { kind, id }: Pick<PublishedItem, "kind" | "id">,
): Promise<void> {
  const gone = await tx
    .delete(topicItems)
    .where(and(eq(topicItems.kind, kind), eq(topicItems.itemId, id)))
    .returning();
  await count(tx, { added: [], gone: linked(gone) });
  await dropTopics(tx, cache, linked(gone));
}

/**
 * Tells topics that something about a text changed that they order by; of one that carries no topic nothing happens.
 * @param to.score likes, replies and what else its owner counts, in any measure that grows
 * @param to.best whether it was set apart as one of the best
 */
export async function touchTopicItem(
  tx: Queryable,
  kind: string,
  id: string,
  to: { score?: number; best?: boolean },
): Promise<void> {
  const { score, best } = to;
  const hot =
    score === undefined
      ? {}
      : {
          hot: sql`log(greatest(1, ${score}::float8)) + extract(epoch from ${topicItems.publishedAt}) / ${HOT_SECONDS}`,
        };
  await tx
    .update(topicItems)
    .set({ ...hot, ...(best !== undefined && { best }) })
    .where(and(eq(topicItems.kind, kind), eq(topicItems.itemId, id)));
}

/**
 * Puts texts that were stored as they are to stand under the topics that they name: for imports and demo content, of which
 * nobody is told. Kept answers that show these topics run out by themselves.
 */
export async function recordStored(
  tx: Transaction,
  kind: string,
  texts: readonly { id: string; document: Document; publishedAt: Date; best: boolean; score: number }[],
): Promise<void> {
  for (const { id, document, publishedAt, best, score } of texts) {
    const nameKeys = [...new Set(topicsOf(document).map(topicKey))];
    if (nameKeys.length === 0) continue;
    await placeItem(tx, {
      kind,
      id,
      nameKeys,
      publishedAt,
      authorId: null,
      video: videosOf(document).length > 0,
    });
    await touchTopicItem(tx, kind, id, { score, best });
  }
}

/**
 * Gathers under a topic what already carries its name and stands under none that anybody sees, and counts it anew. One for
 * owners begins empty: whose these texts are was not asked.
 */
export async function gatherItems(tx: Transaction, topicId: string, nameKey: string): Promise<void> {
  await tx.execute(sql`
    update topic_items i set topic_id = ${topicId}::bigint
    where i.name_key = ${nameKey}
      and not exists (select 1 from topics t where t.id = ${topicId}::bigint and t.owners_only)
      and not exists (select 1 from topics t where t.id = i.topic_id and t.visible and t.id <> ${topicId}::bigint)
      and not exists (
        select 1 from topic_items o where o.topic_id = ${topicId}::bigint and o.kind = i.kind and o.item_id = i.item_id)`);
  await recount(tx, topicId);
}

/** Counts a topic's figures from its rows, for when many of them changed. */
export async function recount(tx: Transaction, topicId: string): Promise<void> {
  const id = sql`${topicId}::bigint`;
  await tx.execute(sql`
    update topic_counters set
      items = (select count(*) from topic_items where topic_id = ${id}),
      followers = (select count(*) from topic_follows where topic_id = ${id}),
      heat = ${countedHeat(id)}
    where topic_id = ${id}`);
}

const linked = (rows: readonly { topicId: string | null; publishedAt: Date }[]): Touched[] =>
  rows.flatMap(({ topicId, publishedAt }) => (topicId === null ? [] : [{ topicId, publishedAt }]));

/** In the order of the ids, so that nobody waits for another in a circle; last in its transaction. */
async function count(tx: Transaction, { added, gone }: Touching): Promise<void> {
  const changes = [
    ...added.map((one) => ({ ...one, delta: 1 as const })),
    ...gone.map((one) => ({ ...one, delta: -1 as const })),
  ].sort((one, other) => (BigInt(one.topicId) < BigInt(other.topicId) ? -1 : 1));
  for (const { topicId, publishedAt, delta } of changes) {
    const heat = sql`${topicCounters.heat}`;
    await tx
      .update(topicCounters)
      .set({
        items: sql`greatest(0, ${topicCounters.items} + ${delta})`,
        heat: delta === 1 ? heated(heat, TEXT_WEIGHT, publishedAt) : cooled(heat, TEXT_WEIGHT, publishedAt),
      })
      .where(eq(topicCounters.topicId, topicId));
  }
}

const dropTopics = (tx: Transaction, cache: Invalidator, touched: readonly Touched[]): Promise<void> =>
  cache.invalidate(
    tx,
    touched.map(({ topicId }) => topicTag(topicId)),
  );
