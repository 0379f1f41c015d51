import { and, asc, desc, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { pageEndpoints } from "#features/activities/pages-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { activityTypes } from "#shared/activity.ts";
import { cityName } from "#shared/city-names.ts";
import { isCity, regionPath } from "#shared/regions.ts";
import { activities } from "../tables.ts";
import { monthOf, spanOfMonth } from "./china-days.ts";
import { alive, beginning, type Filter, narrowed, shown } from "./which.ts";

type Facets = z.input<(typeof pageEndpoints)["GET /api/activities/facets"]["data"]>;
type Calendar = z.input<(typeof pageEndpoints)["GET /api/activities/calendar"]["data"]>;

const inChina = sql`(${activities.startsAt} at time zone 'Asia/Shanghai')`;
const n = sql<number>`count(*)::int`;

/** On which days of a month something begins. The months beside it are the next that have anything. */
export async function calendarOf(
  db: Queryable,
  { month, ...filter }: Filter & { month: string },
): Promise<Calendar> {
  const span = spanOfMonth(month);
  const day = sql<string>`(${inChina})::date::text`;
  const which = and(shown, narrowed(filter));
  const [days, [before], [after]] = await Promise.all([
    db
      .select({ day, activities: n })
      .from(activities)
      .where(and(which, beginning(span)))
      .groupBy(day)
      .orderBy(day),
    nearest(db, and(which, lt(activities.startsAt, span.from)), desc(activities.startsAt)),
    nearest(db, and(which, gte(activities.startsAt, span.until)), asc(activities.startsAt)),
  ]);
  return {
    days,
    previous: before === undefined ? null : monthOf(before.startsAt),
    next: after === undefined ? null : monthOf(after.startsAt),
  };
}

const nearest = (db: Queryable, which: SQL | undefined, order: SQL) =>
  db.select({ startsAt: activities.startsAt }).from(activities).where(which).orderBy(order).limit(1);

/** So many of what is to come are looked at for what can be chosen: the next ones. */
const LOOKED_AT = 500;

/** What there is to choose from among what is to come. */
export async function activityFacets(db: Queryable, section: string | undefined): Promise<Facets> {
  const next = db
    .select({ regionCode: activities.regionCode, type: activities.type, startsAt: activities.startsAt })
    .from(activities)
    .where(and(alive, narrowed({ section }), gte(activities.startsAt, new Date())))
    .orderBy(asc(activities.startsAt), asc(activities.id))
    .limit(LOOKED_AT)
    .as("next");
  const rows = await db
    .select({
      city: sql<string>`left(${next.regionCode}, 4)`,
      type: next.type,
      month: sql<string>`to_char(${next.startsAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`,
      n,
    })
    .from(next)
    .groupBy(sql`1`, sql`2`, sql`3`);
  const counted = (key: (row: (typeof rows)[number]) => string) => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.n);
    sums.delete("");
    return sums;
  };
  const types = counted(({ type }) => type);
  return {
    cities: [...counted(({ city }) => cityCodeOf(city))]
      .map(([code, sum]) => ({ code, name: cityName(regionPath(code)?.at(-1)?.name ?? ""), activities: sum }))
      .sort((a, b) => b.activities - a.activities || a.code.localeCompare(b.code)),
    types: activityTypes.flatMap((type) => {
      const sum = types.get(type);
      return sum === undefined ? [] : [{ type, activities: sum }];
    }),
    months: [...counted(({ month }) => month)]
      .map(([month, sum]) => ({ month, activities: sum }))
      .sort((a, b) => a.month.localeCompare(b.month)),
  };
}

/** Of the first four digits of a code: its city, or the province that is one itself. */
function cityCodeOf(four: string): string {
  if (four.length < 4) return "";
  const city = regionPath(`${four}00`)?.at(-1);
  return city !== undefined && isCity(city) ? city.code : `${four.slice(0, 2)}0000`;
}
