import { and, asc, eq, isNull, like, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { searchKey } from "#shared/cars.ts";
import { carSeries } from "./tables.ts";

interface FoundSeries {
  id: string;
  slug: string;
  name: string;
  make: string;
  section: string;
  discontinued: boolean;
}

/**
 * Series by name, pinyin, its initials, alias, chassis code or model code; what begins with it before what holds it, those
 * on sale first.
 * @param section a club, for its own brand alone; undefined for all
 */
export async function findSeries(
  db: Queryable,
  { q, section, limit }: { q: string; section?: string; limit: number },
): Promise<FoundSeries[]> {
  const words = q.split(/\s+/).map(searchKey).filter(Boolean);
  const whole = words.join("");
  if (whole === "") return [];
  const { searched } = carSeries;
  return db
    .select({
      id: carSeries.id,
      slug: carSeries.slug,
      name: carSeries.name,
      make: carSeries.make,
      section: carSeries.section,
      discontinued: carSeries.discontinued,
    })
    .from(carSeries)
    .where(
      and(
        section === undefined ? undefined : eq(carSeries.section, section),
        or(
          like(searched, `%${literal(whole)}%`),
          and(...words.map((word) => like(searched, `%${literal(word)}%`))),
        ),
      ),
    )
    .orderBy(
      sql`case when ${searched} like ${`%|${literal(whole)}|%`} then 0 when ${searched} like ${`%|${literal(whole)}%`} then 1 else 2 end`,
      asc(carSeries.discontinued),
      asc(isNull(carSeries.hotRank)),
      asc(carSeries.hotRank),
      asc(carSeries.pinyin),
      asc(carSeries.id),
    )
    .limit(limit);
}

/** For LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");
