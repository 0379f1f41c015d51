import { carSeries, isListed } from "#capabilities/cars/catalogue/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sections } from "#sections/registry.ts";
import { phraseLengths } from "#shared/phrases.ts";

/** A car that is new to the database is held together in titles after these milliseconds at the latest. */
const NAMES_KEPT = 60_000;
/** Titles whose phrases are kept with the names. */
const TITLES_KEPT = 2000;

interface Known {
  until: number;
  names: readonly string[];
  titles: Map<string, string>;
}

const known = new WeakMap<Queryable, Known>();

/** A function that cuts titles into phrases (`phrasesSchema`), which knows the cars of the database by name. */
export async function titlePhraser(db: Queryable): Promise<(title: string) => string> {
  let kept = known.get(db);
  if (kept === undefined || kept.until < Date.now()) {
    kept = { until: Date.now() + NAMES_KEPT, names: await carNames(db), titles: new Map() };
    known.set(db, kept);
  }
  const { names, titles } = kept;
  return (title) => {
    const found = titles.get(title);
    if (found !== undefined) return found;
    const lengths = phraseLengths(title, names);
    if (titles.size < TITLES_KEPT) titles.set(title, lengths);
    return lengths;
  };
}

async function carNames(db: Queryable): Promise<string[]> {
  const series = await db
    .select({ name: carSeries.name, make: carSeries.make })
    .from(carSeries)
    .where(isListed());
  const names = [
    ...series.flatMap(({ name, make }) => [name, make]),
    ...sections.flatMap(({ name, shortName }) => [name, shortName]),
  ];
  return [...new Set(names)];
}
