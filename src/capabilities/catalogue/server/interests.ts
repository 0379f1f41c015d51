import { asc, isNull, ne, or } from "drizzle-orm";
import type { InterestChoice } from "#capabilities/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { carSeries } from "./tables.ts";

/**
 * Series that lists for choosing and for the words of titles hold: those of the clubs' brands and those that were written
 * here. The thousands that an import brings are found by searching.
 */
export const isListed = () => or(ne(carSeries.section, umbrellaSection.slug), isNull(carSeries.sourceId));

/** The series of cars that members can follow, by make; a series keeps its slug. */
export async function seriesToFollow(db: Queryable): Promise<InterestChoice[]> {
  return db
    .select({ key: carSeries.slug, label: carSeries.name, group: carSeries.make })
    .from(carSeries)
    .where(isListed())
    .orderBy(asc(carSeries.make), asc(carSeries.hotRank), asc(carSeries.name));
}
