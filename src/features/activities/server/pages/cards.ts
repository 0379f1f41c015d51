import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { activityCardSchema } from "#features/activities/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { standing } from "#shared/activity-standing.ts";
import { cityName } from "#shared/city-names.ts";
import { isCity, regionPath } from "#shared/regions.ts";
import { activities, ticketKinds } from "../tables.ts";
import { keptUntilNext } from "./kept.ts";

export type ActivityCardView = z.input<typeof activityCardSchema>;

/** What cards are drawn from: lists select these instead of whole rows. */
export const cardColumns = {
  id: activities.id,
  section: activities.section,
  type: activities.type,
  title: activities.title,
  summary: activities.summary,
  state: activities.state,
  opensAt: activities.opensAt,
  closesAt: activities.closesAt,
  startsAt: activities.startsAt,
  endsAt: activities.endsAt,
  regionCode: activities.regionCode,
  place: activities.place,
  quota: activities.quota,
  taken: activities.taken,
  ratings: activities.ratings,
  ratingSum: activities.ratingSum,
  poster: pictureColumns,
};

/** Rows with `cardColumns`, to be narrowed and ordered by whoever lists them. */
export const cardRows = (db: Queryable) =>
  db.select(cardColumns).from(activities).leftJoin(media, eq(media.id, activities.posterId)).$dynamic();

export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

/** Rows of a list → cards, with one more query for the prices of all of them. */
export async function presentCards(
  db: Queryable,
  rows: readonly CardRow[],
  now = new Date(),
): Promise<ActivityCardView[]> {
  keptUntilNext(rows, now);
  const prices = await lowestPrices(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    section: row.section,
    type: row.type,
    title: row.title,
    summary: row.summary,
    poster: row.poster === null ? null : presentPicture(row.poster),
    state: standing(row.state, row, row.quota - row.taken, now),
    opens_at: row.opensAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    city: cityOf(row.regionCode),
    place: row.place,
    quota: row.quota,
    taken: row.taken,
    points_from: prices.get(row.id)?.points ?? 0,
    fen_from: prices.get(row.id)?.fen ?? 0,
    rating: row.ratings === 0 ? null : Math.round((row.ratingSum / row.ratings) * 10) / 10,
    reviews: row.ratings,
  }));
}

/** Cards of some activities, drafts left out, by id. */
export async function activityCards(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ActivityCardView>> {
  if (ids.length === 0) return new Map();
  const rows = await cardRows(db).where(inArray(activities.id, [...ids]));
  const shown = rows.filter(({ state }) => state !== "draft");
  return new Map((await presentCards(db, shown)).map((card) => [card.id, card]));
}

/** What the cheapest of the tickets that are sold costs, or of those that were, by activity. */
async function lowestPrices(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { fen: number; points: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([ticketKinds.activityId], {
      id: ticketKinds.activityId,
      fen: ticketKinds.fen,
      points: ticketKinds.points,
    })
    .from(ticketKinds)
    .where(inArray(ticketKinds.activityId, [...ids]))
    .orderBy(ticketKinds.activityId, ticketKinds.closed, ticketKinds.fen, ticketKinds.points);
  return new Map(rows.map(({ id, ...price }) => [id, price]));
}

/** 杭州 of 浙江省杭州市德清县, 上海 of 上海市; empty where no place was given. */
function cityOf(code: string): string {
  const [province, below] = regionPath(code) ?? [];
  const city = below !== undefined && isCity(below) ? below : province;
  return city === undefined ? "" : cityName(city.name);
}
