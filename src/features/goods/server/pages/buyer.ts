import { eq, inArray, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { certifiedSeries } from "#capabilities/cars/certification/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { isUmbrella } from "#sections/registry.ts";

/** Who buys, as prices and limits ask for it. A visitor is null wherever one is taken. */
export interface Buyer {
  memberId: string;
  level: number;
  /** Cars that he is certified to own: slug of the series and of its section. */
  certified: readonly { series: string; section: string }[];
}

/** A member as a buyer. */
export async function buyerOf(db: Queryable, memberId: string): Promise<Buyer> {
  const [[member], owned] = await Promise.all([
    preparedOnce(db, "goods:buyer", (name) =>
      db
        .select({ level: members.level })
        .from(members)
        .where(eq(members.id, sql.placeholder("memberId")))
        .prepare(name),
    ).execute({ memberId }),
    certifiedSeries(db, [memberId]),
  ]);
  const series = owned.get(memberId) ?? [];
  const certified =
    series.length === 0
      ? []
      : await db
          .select({ series: carSeries.slug, section: carSeries.section })
          .from(carSeries)
          .where(inArray(carSeries.slug, [...series]));
  return { memberId, level: member?.level ?? 0, certified };
}

/**
 * Whether somebody counts as an owner for goods: of a car of a fitting series where there are some, else of the section's
 * cars, of any in the umbrella.
 */
export function ownsFor(
  buyer: Buyer | null,
  { section, fits }: { section: string; fits: readonly string[] },
): boolean {
  if (buyer === null) return false;
  if (fits.length > 0) return buyer.certified.some(({ series }) => fits.includes(series));
  return buyer.certified.some((car) => isUmbrella(section) || car.section === section);
}
