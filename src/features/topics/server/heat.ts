import { type SQL, sql } from "drizzle-orm";

/*
 * How hot a topic is: what happened to it, a published text 10 and a follow 2, each worth half after every two days.
 *
 * All of it fades at one pace, so that the order of topics only changes when something happens. What is kept is
 * therefore the sum with every event counted as its weight times 2^(days since 2026 / 2), as a base-2 logarithm, since that
 * grows out of every number. Adding and taking away one event changes one row; nothing is ever computed anew.
 */

export const TEXT_WEIGHT = 10;
export const FOLLOW_WEIGHT = 2;

const HALF_LIFE_MS = 2 * 86_400_000;
const BEGAN = Date.UTC(2026, 0, 1);
/** Of what nothing happened to. */
export const COLD = -1e6;
/** People read whole numbers. */
const SHOWN_TIMES = 10;

/** The logarithm of what one event adds. */
export const eventHeat = (weight: number, at: Date): number =>
  Math.log2(weight) + (at.getTime() - BEGAN) / HALF_LIFE_MS;

/** What stands in `heat`, as people see it at a moment. */
export function shownHeat(heat: number, now = new Date()): number {
  return Math.round(SHOWN_TIMES * 2 ** (heat - eventHeat(1, now)));
}

/** `heat` with one event more. Beyond 2^-1000 a part is nothing, and PostgreSQL refuses to say how little. */
export function heated(heat: SQL, weight: number, at: Date): SQL {
  const event = sql`${eventHeat(weight, at)}::float8`;
  return sql`(greatest(${heat}, ${event})
    + ln(1 + power(2::float8, -least(abs(${heat} - ${event}), 1000))) / ln(2::float8))`;
}

/** `heat` with one event less; cold when that was all of it, as far as such numbers can say. */
export function cooled(heat: SQL, weight: number, at: Date): SQL {
  const event = sql`${eventHeat(weight, at)}::float8`;
  return sql`(case when ${event} >= ${heat} - 1e-9 then ${COLD}::float8
    else ${heat} + ln(1 - power(2::float8, -least(${heat} - ${event}, 1000))) / ln(2::float8) end)`;
}

/**
 * The heat of a topic from all its rows, for when many come or go at once.
 * @param topicId of the topic
 */
export function countedHeat(topicId: SQL): SQL {
  const days = (column: SQL) =>
    sql`((extract(epoch from ${column}) * 1000 - ${BEGAN}::float8) / ${HALF_LIFE_MS}::float8)`;
  return sql`(
    select coalesce(max(top) + ln(sum(power(2::float8, greatest(e.value - top, -1000)))) / ln(2::float8), ${COLD}::float8)
    from (
      select value, max(value) over () as top from (
        select ${Math.log2(TEXT_WEIGHT)}::float8 + ${days(sql`published_at`)} as value
        from topic_items where topic_id = ${topicId}
        union all
        select ${Math.log2(FOLLOW_WEIGHT)}::float8 + ${days(sql`created_at`)}
        from topic_follows where topic_id = ${topicId}) as events) as e)`;
}
