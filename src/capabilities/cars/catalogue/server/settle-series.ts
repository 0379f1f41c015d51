import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { settleBrand } from "./brands.ts";
import { namesOf } from "./names.ts";
import { carSeries } from "./tables.ts";

type NewSeries = Pick<
  typeof carSeries.$inferInsert,
  "slug" | "name" | "make" | "section" | "body" | "class" | "energy" | "tagline" | "coverId" | "figures"
>;

/**
 * Adds series that are not there, and gives those without a picture the one that comes along, with line and figures.
 * @returns ids by slug, of these alone
 */
export async function settleSeries(
  tx: Transaction,
  list: readonly NewSeries[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const series of list) {
    const { slug, name, make, tagline, coverId, figures } = series;
    const { id: brandId } = await settleBrand(tx, { name: make });
    const [made] = await tx
      .insert(carSeries)
      .values({ ...series, brandId, ...namesOf({ slug, name, make, aliases: [], codes: [] }) })
      .onConflictDoNothing()
      .returning({ id: carSeries.id });
    if (made === undefined)
      await tx
        .update(carSeries)
        .set({ tagline, coverId, figures })
        .where(and(eq(carSeries.slug, slug), isNull(carSeries.coverId)));
    const [known] = made
      ? [made]
      : await tx.select({ id: carSeries.id }).from(carSeries).where(eq(carSeries.slug, slug));
    if (known !== undefined) ids.set(slug, known.id);
  }
  return ids;
}
