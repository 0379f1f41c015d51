import { eq, inArray, isNull, sql } from "drizzle-orm";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { settleBrand } from "./brands.ts";
import { type BrandFacts, readFacts } from "./facts.ts";
import { namesOf } from "./names.ts";
import { SERIES } from "./search-documents.ts";
import { carGenerations, carSeries, carTrims } from "./tables.ts";

/** Whoever changes the catalogue as a whole takes this lock, imports too. */
export const CATALOGUE_LOCK = "catalogue";

/**
 * Puts what is known of brands, series and generations into the catalogue. Their files say names, classes and generations;
 * whether a series is still sold, imports know better, and pictures and figures belong to whoever set them.
 */
export async function settleFacts(db: Database, facts?: readonly BrandFacts[]): Promise<void> {
  const all = facts ?? (await readFacts());
  await db.transaction(async (tx) => {
    await lock(tx, CATALOGUE_LOCK);
    for (const one of all) await settleBrandFacts(tx, one);
    await adoptSeriesWithoutBrand(tx);
  });
}

async function settleBrandFacts(tx: Transaction, { brand, series }: BrandFacts): Promise<void> {
  const { id: brandId } = await settleBrand(tx, brand);
  if (series.length === 0) return;
  const section = brand.section ?? umbrellaSection.slug;
  const rows = await tx
    .insert(carSeries)
    .values(
      series.map(
        ({ slug, name, aliases, class: carClass, body, energy, hot, discontinued, generations }) => ({
          ...{ slug, name, make: brand.name, brandId, section, body, aliases, energy, discontinued },
          class: carClass,
          hotRank: hot ?? null,
          ...namesOf({
            ...{ slug, name, make: brand.name, aliases },
            codes: generations.flatMap(({ code, models }) => [code, ...models]),
          }),
        }),
      ),
    )
    .onConflictDoUpdate({
      target: carSeries.slug,
      set: {
        name: sql`excluded.name`,
        make: sql`excluded.make`,
        brandId: sql`excluded.brand_id`,
        section: sql`excluded.section`,
        aliases: sql`excluded.aliases`,
        class: sql`excluded.class`,
        hotRank: sql`excluded.hot_rank`,
        pinyin: sql`excluded.pinyin`,
        initial: sql`excluded.initial`,
        searched: sql`excluded.searched`,
      },
    })
    .returning({ id: carSeries.id, slug: carSeries.slug, isNew: sql<boolean>`xmax = 0` });
  await reindex(
    tx,
    SERIES,
    rows.filter(({ isNew }) => isNew).map(({ id }) => id),
  );
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const generations = series.flatMap(({ slug, generations: list }) =>
    list.map((generation) => ({ ...generation, seriesId: ids.get(slug) ?? "" })),
  );
  if (generations.length === 0) return;
  const stored = await tx
    .insert(carGenerations)
    .values(
      generations.map(({ seriesId, code, name, years, makers, models }) => ({
        ...{ seriesId, code, name, ...years, makers },
        modelCodes: models,
      })),
    )
    .onConflictDoUpdate({
      target: [carGenerations.seriesId, carGenerations.code],
      set: {
        name: sql`excluded.name`,
        fromYear: sql`excluded.from_year`,
        toYear: sql`excluded.to_year`,
        makers: sql`excluded.makers`,
        modelCodes: sql`excluded.model_codes`,
      },
    })
    .returning({ id: carGenerations.id, seriesId: carGenerations.seriesId, code: carGenerations.code });
  const known = await tx
    .select({ seriesId: carTrims.seriesId, modelYear: carTrims.modelYear, name: carTrims.name })
    .from(carTrims)
    .where(inArray(carTrims.seriesId, [...ids.values()]));
  const keyOf = (trim: { seriesId: string; modelYear: number | null; name: string }) =>
    `${trim.seriesId} ${trim.modelYear} ${trim.name}`;
  const there = new Set(known.map(keyOf));
  const trims = generations
    .flatMap(({ seriesId, code, years, trims: list }) => {
      const generationId = stored.find((row) => row.seriesId === seriesId && row.code === code)?.id ?? null;
      return list.map((trim) => ({ ...trim, seriesId, generationId, onSale: years.toYear === null }));
    })
    .filter((trim) => !there.has(keyOf(trim)));
  if (trims.length > 0) await tx.insert(carTrims).values(trims);
}

/** Series of a time before there were brands get the one that they are called by. */
async function adoptSeriesWithoutBrand(tx: Transaction): Promise<void> {
  const rows = await tx.select().from(carSeries).where(isNull(carSeries.brandId));
  for (const { id, ...row } of rows) {
    const { id: brandId } = await settleBrand(tx, { name: row.make });
    await tx
      .update(carSeries)
      .set({ brandId, ...namesOf({ ...row, codes: [] }) })
      .where(eq(carSeries.id, id));
  }
}
