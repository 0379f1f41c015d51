import { eq, sql } from "drizzle-orm";
import type { AdvertContent } from "#capabilities/site/around/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { type Viewed, Views } from "#platform/limits/views.ts";
import type { Services } from "#platform/services.ts";
import { advertDays, adverts } from "./tables.ts";

/** A day in China as PostgreSQL says it. */
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Days that the desk adds up beside each advert. */
const SUMMED_DAYS = 30;

/** An advert in view counts as read, one that was followed as read to the end. */
const viewed: Viewed = {
  prefix: "advert:",
  async isPublished(db, id) {
    const row = await firstRow(db, adverts, eq(adverts.id, id));
    return row?.content.on === true;
  },
  async add(tx, figure, ids, counts) {
    if (figure === "shares") return;
    const column = sql.identifier(figure === "reads" ? "views" : "taps");
    await tx.execute(sql`
      insert into ${advertDays} as day (advert_id, day, ${column})
      select id, ${TODAY}, added
      from unnest(${sql.param([...ids])}::bigint[], ${sql.param([...counts])}::int[]) as counted (id, added)
      join ${adverts} using (id) order by id
      on conflict (advert_id, day) do update set ${column} = day.${column} + excluded.${column}`);
  },
};

const views = new WeakMap<Services, Views>();

/** Those of this process. */
export function advertViews(services: Services): Views {
  const made =
    views.get(services) ??
    new Views(services.db, viewed, (error) => services.log.warn({ err: error }, "views are written later"));
  views.set(services, made);
  return made;
}

/** What was counted of each advert in the last 30 days, today included, by its id. */
export async function advertSums(db: Queryable): Promise<Map<string, { views: number; taps: number }>> {
  const { rows } = await db.execute<{ id: string; views: number; taps: number }>(sql`
    select advert_id::text as id, sum(views)::int as views, sum(taps)::int as taps
    from ${advertDays} where day > ${TODAY} - ${SUMMED_DAYS}::int group by advert_id`);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** What was counted of each advert by day, a year back, newest first. */
export async function advertFigures(db: Queryable) {
  const { rows } = await db.execute<{
    id: string;
    day: string;
    views: number;
    taps: number;
    content: AdvertContent;
  }>(sql`
    select advert_id::text as id, day::text as day, views, taps, content
    from ${advertDays} join ${adverts} on ${adverts.id} = advert_id
    where day > ${TODAY} - 366 order by day desc, ${adverts.position}, ${adverts.id}`);
  return rows.map(({ content: { advertiser, alt, place }, ...row }) => ({ ...row, advertiser, alt, place }));
}
