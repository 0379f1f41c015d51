import { and, asc, isNull, ne, or, sql } from "drizzle-orm";
import type { InterestChoice } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { carSeries } from "./tables.ts";

/**
 * Series that lists for choosing and for the words of titles hold: those of the clubs' brands and those that were written
 * here. The thousands that an import brings are found by searching.
 */
export const isListed = () => or(ne(carSeries.section, umbrellaSection.slug), isNull(carSeries.sourceId));

const choiceColumns = { key: carSeries.slug, label: carSeries.name, group: carSeries.make };

/** The series of cars that members can follow, by make, all of them or those of some slugs; a series keeps its slug. */
export async function seriesToFollow(db: Queryable, slugs?: readonly string[]): Promise<InterestChoice[]> {
  if (slugs !== undefined)
    return preparedOnce(db, "catalogue:series-to-follow", (name) =>
      db
        .select(choiceColumns)
        .from(carSeries)
        .where(and(sql`${carSeries.slug} = any(${sql.placeholder("slugs")}::text[])`, isListed()))
        .prepare(name),
    ).execute({ slugs });
  return db
    .select(choiceColumns)
    .from(carSeries)
    .where(isListed())
    .orderBy(asc(carSeries.make), asc(carSeries.hotRank), asc(carSeries.name));
}
