import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { type CarNames, carLabel } from "#shared/cars.ts";
import { carBrands, carGenerations, carSeries, carTrims } from "./tables.ts";

/** A car as far as it is known: its series at least. */
export interface Car {
  brand: { id: string; slug: string; name: string; section: string | null } | null;
  series: { id: string; slug: string; name: string; section: string };
  generation: Generation | null;
  trim: {
    id: string;
    name: string;
    modelYear: number | null;
    energy: (typeof carTrims.$inferSelect)["energy"];
  } | null;
  /** As `carLabel` says it. */
  label: string;
}

interface Generation {
  id: string;
  code: string;
  name: string;
  fromYear: number;
  toYear: number | null;
  /** First three characters of its VINs; empty where they are not known. */
  makers: readonly string[];
}

/** Undefined when there is no such series. */
export async function seriesBySlug(db: Queryable, slug: string): Promise<Car | undefined> {
  const [row] = await withBrand(db).where(eq(carSeries.slug, slug));
  return row && carOf({ ...row, generation: null, trim: null });
}

/** Undefined when there is no such generation. */
export async function generationById(db: Queryable, id: string): Promise<Car | undefined> {
  const [row] = await db
    .select({ generation: carGenerations, series: carSeries, brand: carBrands })
    .from(carGenerations)
    .innerJoin(carSeries, eq(carSeries.id, carGenerations.seriesId))
    .leftJoin(carBrands, eq(carBrands.id, carSeries.brandId))
    .where(eq(carGenerations.id, id));
  return row && carOf({ ...row, trim: null });
}

/** Undefined when there is no such trim. */
export async function trimById(db: Queryable, id: string): Promise<Car | undefined> {
  return (await trimsById(db, [id])).get(id);
}

/** Cars by the ids of their trims; those that are not there are left out. */
async function trimsById(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Car>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ trim: carTrims, generation: carGenerations, series: carSeries, brand: carBrands })
    .from(carTrims)
    .innerJoin(carSeries, eq(carSeries.id, carTrims.seriesId))
    .leftJoin(carGenerations, eq(carGenerations.id, carTrims.generationId))
    .leftJoin(carBrands, eq(carBrands.id, carSeries.brandId))
    .where(inArray(carTrims.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.trim.id, carOf(row)]));
}

const withBrand = (db: Queryable) =>
  db
    .select({ series: carSeries, brand: carBrands })
    .from(carSeries)
    .leftJoin(carBrands, eq(carBrands.id, carSeries.brandId));

interface Rows {
  brand: typeof carBrands.$inferSelect | null;
  series: typeof carSeries.$inferSelect;
  generation: typeof carGenerations.$inferSelect | null;
  trim: typeof carTrims.$inferSelect | null;
}

function carOf({ brand, series, generation, trim }: Rows): Car {
  const names: CarNames = {
    brand: brand?.name ?? series.make,
    series: series.name,
    generation: generation && { code: generation.code, name: generation.name },
    trim: trim && { name: trim.name, modelYear: trim.modelYear },
  };
  return {
    brand: brand && { id: brand.id, slug: brand.slug, name: brand.name, section: brand.section },
    series: { id: series.id, slug: series.slug, name: series.name, section: series.section },
    generation: generation && {
      id: generation.id,
      code: generation.code,
      name: generation.name,
      fromYear: generation.fromYear,
      toYear: generation.toYear,
      makers: generation.makers,
    },
    trim: trim && { id: trim.id, name: trim.name, modelYear: trim.modelYear, energy: trim.energy },
    label: carLabel(names),
  };
}
