import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import type { LifeState } from "#shared/life.ts";
import { topics } from "./tables.ts";

export type TopicRow = typeof topics.$inferSelect;

/** Whether others see a topic that stands so. While a change is looked at they see what was there before. */
export function isVisible(
  row: Pick<TopicRow, "mergedIntoId" | "shownBefore"> & { status: LifeState },
): boolean {
  if (row.mergedIntoId !== null) return false;
  const waits = row.status === "in_review" || row.status === "rejected";
  return row.status === "published" || (waits && row.shownBefore);
}

/** What others see of it. */
export function seenOf(row: TopicRow): Pick<TopicRow, "intro" | "coverId"> {
  const { status, intro, coverId, shownIntro, shownCoverId } = row;
  return status === "published" ? { intro, coverId } : { intro: shownIntro, coverId: shownCoverId };
}

/** The same in a query. */
export const seenIntro = sql<string>`case when ${topics.status} = 'published' then ${topics.intro}
  else ${topics.shownIntro} end`;
export const seenCoverId = sql<string | null>`case when ${topics.status} = 'published' then ${topics.coverId}
  else ${topics.shownCoverId} end`;

/** What names lead to. */
export interface NamedTopic {
  nameKey: string;
  id: string;
  closed: boolean;
  name: string;
  ownersOnly: boolean;
  /** Key of a series; empty without one. */
  series: string;
  section: string;
}

/** The topics that these names lead to, by the name asked for; of one that went into another, that other one. */
export async function topicsNamed(db: Queryable, keys: readonly string[]): Promise<NamedTopic[]> {
  if (keys.length === 0) return [];
  const rows = await preparedOnce(db, "topics:named", (name) => namedTopics(db).prepare(name)).execute({
    keys,
  });
  return [...new Map(rows.toReversed().map((row) => [row.nameKey, row])).values()];
}

/** Those of the names in the parameter `keys`. */
function namedTopics(db: Queryable) {
  const into = alias(topics, "merged_into");
  return (
    db
      .select({
        nameKey: topics.nameKey,
        id: sql<string>`coalesce(${into.id}, ${topics.id})`,
        name: sql<string>`coalesce(${into.name}, ${topics.name})`,
        ownersOnly: sql<boolean>`coalesce(${into.ownersOnly}, ${topics.ownersOnly})`,
        series: sql<string>`coalesce(${into.series}, ${topics.series})`,
        section: sql<string>`coalesce(${into.section}, ${topics.section})`,
        closed: sql<boolean>`coalesce(${into.closedAt}, ${topics.closedAt}) is not null`,
      })
      .from(topics)
      .leftJoin(into, eq(into.id, topics.mergedIntoId))
      .where(
        and(
          sql`${topics.nameKey} = any(${sql.placeholder("keys")}::text[])`,
          or(eq(topics.visible, true), and(isNotNull(topics.mergedIntoId), eq(into.visible, true))),
        ),
      )
      // A name that is in use goes before what an older topic of that name went into.
      .orderBy(sql`${topics.visible} desc, ${topics.id} desc`)
  );
}
