import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { topicKey } from "#shared/topic-name.ts";
import { cardsOf, presentCard, selectCards, type TopicCardView } from "./present.ts";
import { recommendedIds } from "./recommend.ts";
import { topicsNamed } from "./standing.ts";
import { topicClasses, topicCounters, topicFollows, topics } from "./tables.ts";

type Reads = Pick<Services, "db" | "keys">;
interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** What a section gathers: its own topics and those of the umbrella, which has all. */
function gatheredIn(section: string | undefined): SQL | undefined {
  const club = sectionBySlug(section);
  return club === undefined || club.umbrella
    ? undefined
    : inArray(topicCounters.section, [club.slug, umbrellaSection.slug]);
}

/** Whether a section lists a topic at all. */
export const hasTopics = (section: string): SQL<boolean> =>
  hasRow(topicCounters, eq(topicCounters.visible, true), gatheredIn(section));

/** What topics are sorted by, in order. */
export async function listClasses(db: Queryable) {
  const rows = await db.select().from(topicClasses).orderBy(asc(topicClasses.position));
  return { items: rows.map(({ key, name }) => ({ key, name })) };
}

/**
 * Topics that others see, hottest first, behind those that the section recommends. Those of a class or of a name that is
 * searched for stand by heat alone, since searches are short. The first page holds the recommended ones besides its `limit`.
 */
export async function listTopics(
  { db, keys }: Reads,
  {
    section,
    class: classKey,
    q = "",
    cursor,
    limit,
  }: Page & { section?: string | undefined; class?: string | undefined; q?: string | undefined },
): Promise<{ items: TopicCardView[]; next_cursor: string | null }> {
  const club = sectionBySlug(section);
  const key = topicKey(q.replace(/[#＃]/gu, ""));
  const named = key === "" ? undefined : sql`${topics.nameKey} like ${`%${key.replace(/[\\%_]/g, "\\$&")}%`}`;
  const isWhole = key === "" && classKey === undefined;
  const first = isWhole ? await recommendedIds(db, club?.slug ?? umbrellaSection.slug) : [];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["topics", club?.slug, classKey, key], cursor, limit },
    (after, take) =>
      selectCards(db)
        .where(
          and(
            eq(topicCounters.visible, true),
            gatheredIn(section),
            classKey === undefined ? undefined : eq(topicCounters.classKey, classKey),
            named,
            first.length === 0 ? undefined : notInArray(topicCounters.topicId, first),
            below([topicCounters.heat, topicCounters.topicId], after),
          ),
        )
        .orderBy(desc(topicCounters.heat), desc(topicCounters.topicId))
        .limit(take),
    ({ heat, id }) => [heat, id],
  );
  const now = new Date();
  const items = rows.map((row) => presentCard(row, now));
  if (cursor !== undefined || first.length === 0) return { items, next_cursor };
  const cards = await cardsOf(db, first);
  const recommended = first.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined ? [] : [{ ...card, recommended: true }];
  });
  return { items: [...recommended, ...items], next_cursor };
}

/** The topic that a name leads to; null when there is none. */
export async function topicNamed(db: Queryable, name: string): Promise<{ topic: TopicCardView | null }> {
  const [found] = await topicsNamed(db, [topicKey(name)]);
  if (found === undefined) return { topic: null };
  return { topic: (await cardsOf(db, [found.id])).get(found.id) ?? null };
}

/** Topics that a member follows, newest follow first. */
export async function followedTopics({ db, keys }: Reads, memberId: string, { cursor, limit }: Page) {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["topics followed", memberId], cursor, limit },
    (after, take) =>
      db
        .select({ id: topicFollows.topicId, at: topicFollows.createdAt })
        .from(topicFollows)
        .innerJoin(topics, and(eq(topics.id, topicFollows.topicId), eq(topics.visible, true)))
        .where(
          and(
            eq(topicFollows.memberId, memberId),
            below([topicFollows.createdAt, topicFollows.topicId], after),
          ),
        )
        .orderBy(desc(topicFollows.createdAt), desc(topicFollows.topicId))
        .limit(take),
    ({ at, id }) => [at, id],
  );
  const cards = await cardsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { items: rows.flatMap(({ id }) => cards.get(id) ?? []), next_cursor };
}
