import { eq, sql } from "drizzle-orm";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { searchKey } from "#shared/cars.ts";
import { settleBrand } from "../brands.ts";
import { CATALOGUE_TAG } from "../cache-tags.ts";
import { namesOf } from "../names.ts";
import { SERIES } from "../search-documents.ts";
import { CATALOGUE_LOCK } from "../settle-facts.ts";
import { carBrands, carGenerations, carSeries, carTrims } from "../tables.ts";
import { brandsOfList } from "./brands-of-list.ts";
import type { CarFile, FileTrim, Refused } from "./read-file.ts";

/** What became of one file. */
export interface CarReport {
  name: string;
  added: number;
  changed: number;
  same: number;
  /** Said twice in this file. */
  doubled: number;
  refused: readonly Refused[];
}

type SeriesRow = typeof carSeries.$inferSelect;
type TrimRow = typeof carTrims.$inferSelect;

/** The catalogue as it is while files are put into it. */
interface Catalogue {
  brands: Map<string, typeof carBrands.$inferSelect>;
  /** By brand and name or alias. */
  series: Map<string, SeriesRow>;
  slugs: Set<string>;
  bySource: Map<string, TrimRow>;
  byName: Map<string, TrimRow>;
  generations: Map<string, (typeof carGenerations.$inferSelect)[]>;
  added: string[];
}

/**
 * Puts what files say into the catalogue, all of it or nothing; the same files again change nothing. A trim is known again by
 * its id in the source, or, where it was written by hand, by series, year and name. What is known by heart of names, classes
 * and generations stays.
 */
export async function importCars(
  { db, cache }: Pick<Services, "db" | "cache">,
  files: readonly CarFile[],
): Promise<CarReport[]> {
  return (db as Database).transaction(async (tx) => {
    await lock(tx, CATALOGUE_LOCK);
    const catalogue = await readCatalogue(tx);
    const reports: CarReport[] = [];
    // Lists of series last: their brands are known by then.
    const ordered = [...files].sort((a, b) => Number(a.series.length > 0) - Number(b.series.length > 0));
    for (const file of ordered) reports.push(await storeFile(tx, catalogue, file));
    await reindex(tx, SERIES, catalogue.added);
    await cache.invalidate(tx, [CATALOGUE_TAG]);
    return files.flatMap(({ name }) => reports.find((report) => report.name === name) ?? []);
  });
}

async function readCatalogue(tx: Transaction): Promise<Catalogue> {
  const [brands, series, trims, generations] = [
    await tx.select().from(carBrands),
    await tx.select().from(carSeries),
    await tx.select().from(carTrims),
    await tx.select().from(carGenerations),
  ];
  const catalogue: Catalogue = {
    brands: new Map(brands.map((brand) => [brand.name, brand])),
    series: new Map(),
    slugs: new Set(series.map(({ slug }) => slug)),
    bySource: new Map(
      trims.flatMap((trim) => (trim.sourceId === null ? [] : [[trim.sourceId, trim] as const])),
    ),
    byName: new Map(trims.map((trim) => [trimKey(trim), trim])),
    generations: Map.groupBy(generations, ({ seriesId }) => seriesId),
    added: [],
  };
  // Names before what series are called beside: an alias never hides another one's name.
  for (const row of series)
    for (const alias of row.aliases) catalogue.series.set(seriesKey(row.make, alias), row);
  for (const row of series) catalogue.series.set(seriesKey(row.make, row.name), row);
  return catalogue;
}

const seriesKey = (brand: string, name: string) => `${brand} ${searchKey(name)}`;
const trimKey = (trim: { seriesId: string; modelYear: number | null; name: string }) =>
  `${trim.seriesId} ${trim.modelYear} ${searchKey(trim.name)}`;

async function storeFile(tx: Transaction, catalogue: Catalogue, file: CarFile): Promise<CarReport> {
  const report = { name: file.name, added: 0, changed: 0, same: 0, doubled: 0, refused: [...file.refused] };
  const inserts: (typeof carTrims.$inferInsert)[] = [];
  for (const trim of oneEach(file.trims, report)) {
    const series = await seriesOf(tx, catalogue, trim);
    const said = valuesOf(catalogue, series, trim);
    const known =
      catalogue.bySource.get(trim.sourceId) ??
      catalogue.byName.get(trimKey({ ...said, seriesId: series.id }));
    if (known === undefined) {
      inserts.push(said);
      report.added += 1;
      continue;
    }
    // What one source does not say, another one may have said.
    const values = {
      ...said,
      displacement: said.displacement || known.displacement,
      drive: said.drive || known.drive,
      energy: said.energy ?? known.energy,
      guidePrice: said.guidePrice ?? known.guidePrice,
      generationId: known.generationId ?? said.generationId,
    };
    if (isSame(known, values)) report.same += 1;
    else {
      await tx.update(carTrims).set(values).where(eq(carTrims.id, known.id));
      Object.assign(known, values);
      catalogue.bySource.set(trim.sourceId, known);
      report.changed += 1;
    }
  }
  for (let at = 0; at < inserts.length; at += BATCH) {
    const rows = await tx
      .insert(carTrims)
      .values(inserts.slice(at, at + BATCH))
      .returning();
    for (const row of rows) {
      if (row.sourceId !== null) catalogue.bySource.set(row.sourceId, row);
      catalogue.byName.set(trimKey(row), row);
    }
  }
  await storeSeriesList(tx, catalogue, file, report);
  return report;
}

const BATCH = 1000;

/**
 * One row an id. Where several have one, the row whose name begins with its series is meant: crawlers put what they could not
 * read under the id of another car.
 */
function oneEach(trims: readonly FileTrim[], report: { doubled: number }): FileTrim[] {
  return [...Map.groupBy(trims, ({ sourceId }) => sourceId).values()].flatMap((same) => {
    report.doubled += same.length - 1;
    return same.find(({ fullName, series }) => fullName.startsWith(series)) ?? same.slice(0, 1);
  });
}

function isSame(known: TrimRow, values: Partial<TrimRow>): boolean {
  return (Object.keys(values) as (keyof TrimRow)[]).every((key) => known[key] === values[key]);
}

async function seriesOf(tx: Transaction, catalogue: Catalogue, trim: FileTrim): Promise<SeriesRow> {
  const known = catalogue.series.get(seriesKey(trim.brand, trim.series));
  if (known !== undefined) {
    const energy =
      trim.energy === null || known.energy.includes(trim.energy) ? null : [...known.energy, trim.energy];
    if (energy !== null) {
      await tx.update(carSeries).set({ energy }).where(eq(carSeries.id, known.id));
      known.energy = energy;
    }
    return known;
  }
  return addSeries(tx, catalogue, {
    brand: trim.brand,
    name: trim.series,
    class: trim.class ?? "其他",
    energy: trim.energy === null ? [] : [trim.energy],
  });
}

interface AddedSeries {
  brand: string;
  name: string;
  class: SeriesRow["class"];
  energy: SeriesRow["energy"];
  discontinued?: boolean;
  sourceId?: string;
}

async function addSeries(
  tx: Transaction,
  catalogue: Catalogue,
  { brand: make, name, ...values }: AddedSeries,
): Promise<SeriesRow> {
  const brand = catalogue.brands.get(make) ?? (await settleBrand(tx, { name: make }));
  catalogue.brands.set(make, brand);
  const names = namesOf({ slug: "", name, make, aliases: [], codes: [] });
  const slug = freeSlug(catalogue.slugs, `${brand.slug}-${names.pinyin}`.slice(0, 50));
  const [row] = await tx
    .insert(carSeries)
    .values({
      ...{ slug, name, make, ...names, ...values },
      brandId: brand.id,
      section: brand.section ?? umbrellaSection.slug,
      body: BODIES[values.class] ?? "sedan",
    })
    .returning();
  if (row === undefined) throw new Error(`the series "${name}" was not stored`);
  catalogue.series.set(seriesKey(make, name), row);
  catalogue.added.push(row.id);
  return row;
}

/** The silhouettes that drawings have. */
const BODIES: Partial<Record<SeriesRow["class"], string>> = {
  SUV: "suv",
  MPV: "mpv",
  跑车: "coupe",
  客车: "mpv",
  皮卡: "suv",
};

function freeSlug(taken: Set<string>, wanted: string): string {
  let slug = wanted;
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
  taken.add(slug);
  return slug;
}

function valuesOf(catalogue: Catalogue, series: SeriesRow, trim: FileTrim) {
  const { name, modelYear, displacement, drive, energy, guidePrice, sourceId } = trim;
  // A year at which one generation ends and the next begins says of neither which it is.
  const fits = (catalogue.generations.get(series.id) ?? []).filter(
    ({ fromYear, toYear }) =>
      modelYear !== null && modelYear >= fromYear && modelYear <= (toYear ?? modelYear),
  );
  return {
    ...{ name, modelYear, displacement, drive, energy, guidePrice, sourceId },
    seriesId: series.id,
    generationId: fits.length === 1 ? (fits[0]?.id ?? null) : null,
  };
}

/** Whether series are still sold; those that were not known are added where their brand can be told. */
async function storeSeriesList(
  tx: Transaction,
  catalogue: Catalogue,
  { series: list }: CarFile,
  report: { added: number; changed: number; same: number; doubled: number; refused: Refused[] },
): Promise<void> {
  if (list.length === 0) return;
  const makes = brandsOfList(
    list.map(({ name }) => name),
    [...catalogue.brands.keys()],
    (make, name) => catalogue.series.has(seriesKey(make, name)),
  );
  const seen = new Set<string>();
  for (const [at, entry] of list.entries()) {
    const make = makes[at];
    if (seen.has(entry.sourceId)) {
      report.doubled += 1;
      continue;
    }
    seen.add(entry.sourceId);
    if (make === undefined) {
      report.refused.push({ place: entry.place, reason: `看不出“${entry.name}”是哪个品牌` });
      continue;
    }
    const known = catalogue.series.get(seriesKey(make, entry.name));
    const { discontinued, sourceId } = entry;
    if (known === undefined) {
      await addSeries(tx, catalogue, {
        brand: make,
        name: entry.name,
        class: "其他",
        energy: [],
        discontinued,
        sourceId,
      });
      report.added += 1;
    } else if (known.sourceId !== null && known.sourceId !== sourceId) report.doubled += 1;
    else if (known.sourceId === sourceId && known.discontinued === discontinued) report.same += 1;
    else {
      await tx.update(carSeries).set({ discontinued, sourceId }).where(eq(carSeries.id, known.id));
      if (discontinued)
        await tx.update(carTrims).set({ onSale: sql`false` }).where(eq(carTrims.seriesId, known.id));
      known.sourceId = sourceId;
      known.discontinued = discontinued;
      report.changed += 1;
    }
  }
}
