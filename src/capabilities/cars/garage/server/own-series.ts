import { inArray } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { type InterestChoice, interestsOf } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { carsOf } from "./read-cars.ts";

/** The series of a member's own cars, the default first, and then those that he follows; each once. */
export async function ownSeries(db: Queryable, memberId: string): Promise<InterestChoice[]> {
  const driven = await drivenSeries(db, memberId);
  const keys = new Set(driven.map(({ key }) => key));
  return [...driven, ...(await interestsOf(db, memberId)).filter(({ key }) => !keys.has(key))];
}

async function drivenSeries(db: Queryable, memberId: string): Promise<InterestChoice[]> {
  const slugs = [...new Set((await carsOf(db, memberId)).map(({ series }) => series))];
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ key: carSeries.slug, label: carSeries.name, group: carSeries.make })
    .from(carSeries)
    .where(inArray(carSeries.slug, slugs));
  return slugs.flatMap((slug) => rows.find(({ key }) => key === slug) ?? []);
}
