import { asc } from "drizzle-orm";
import { carSeries } from "#capabilities/catalogue/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** The series of cars that articles are about, by make; a series keeps its slug. */
export async function seriesToFollow(db: Queryable) {
  const rows = await db
    .select({ key: carSeries.slug, label: carSeries.name, group: carSeries.make })
    .from(carSeries)
    .orderBy(asc(carSeries.make), asc(carSeries.name));
  return rows;
}
