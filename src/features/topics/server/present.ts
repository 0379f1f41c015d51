import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  media,
  type PictureRow,
  pictureColumns,
  presentPicture,
} from "#capabilities/media/media/server/public.ts";
import type { topicCardSchema } from "#features/topics/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { shownHeat } from "./heat.ts";
import { seenCoverId, seenIntro } from "./standing.ts";
import { topicClasses, topicCounters, topics } from "./tables.ts";

export type TopicCardView = z.input<typeof topicCardSchema>;

const cardColumns = {
  id: topics.id,
  name: topics.name,
  section: topics.section,
  classKey: topicClasses.key,
  className: topicClasses.name,
  intro: seenIntro.as("intro"),
  closedAt: topics.closedAt,
  ownersOnly: topics.ownersOnly,
  cover: pictureColumns,
  items: topicCounters.items,
  followers: topicCounters.followers,
  views: topicCounters.views,
  heat: topicCounters.heat,
};

/** Topics with what their cards show, as others see them; to be narrowed and ordered. */
export const selectCards = (db: Queryable) =>
  db
    .select(cardColumns)
    .from(topicCounters)
    .innerJoin(topics, eq(topics.id, topicCounters.topicId))
    .innerJoin(topicClasses, eq(topicClasses.key, topics.classKey))
    .leftJoin(media, eq(media.id, seenCoverId))
    .$dynamic();

export type CardRow = Omit<Awaited<ReturnType<typeof selectCards>>[number], "cover"> & {
  cover: PictureRow | null;
};

export function presentCard(row: CardRow, now = new Date()): TopicCardView {
  return {
    id: row.id,
    name: row.name,
    section: row.section,
    class: { key: row.classKey, name: row.className },
    intro: row.intro,
    cover: row.cover === null ? null : presentPicture(row.cover),
    items: row.items,
    followers: row.followers,
    views: row.views,
    heat: shownHeat(row.heat, now),
    closed: row.closedAt !== null,
    owners_only: row.ownersOnly,
  };
}

/** Cards of topics that others see, by id; of others none. */
export async function cardsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, TopicCardView>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCards(db).where(
    sql`${topics.id} = any(${sql.param([...ids])}::bigint[]) and ${topics.visible}`,
  );
  return new Map(rows.map((row) => [row.id, presentCard(row)]));
}
