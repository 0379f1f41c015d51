import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "./cache-tags.ts";
import { KeptValue } from "./kept-value.ts";
import type { ResponseCache } from "./response-cache.ts";

type Drops = Pick<ResponseCache, "generation" | "droppedSince">;

interface Keeper {
  cache: Drops;
  values: Map<string, KeptValue<unknown>>;
}

const keepers = new WeakMap<Queryable, Keeper>();

/** From now on what is read from this pool by {@link keptOnce} is kept in this process. */
export function keepReadsOf(db: Queryable, cache: Drops): void {
  keepers.set(db, { cache, values: new Map() });
}

/**
 * Rows that few people change and every page needs, such as what operators lay out: read once per process, and again when
 * one of the tags was dropped, which whoever changes them does anyway. They are given to everybody: read, never changed.
 * What time alone changes is decided by the caller, from the rows. A transaction reads anew, since it may have changed them.
 * @param name says everything that changes the answer; a bounded number of them
 * @param tags reported for the answer being made, which is dropped with them
 */
export function keptOnce<T>(
  db: Queryable,
  name: string,
  tags: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  collectTags(tags);
  const keeper = keepers.get(db);
  if (keeper === undefined) return read();
  let value = keeper.values.get(name);
  if (value === undefined) {
    value = new KeptValue(keeper.cache, tags, read);
    keeper.values.set(name, value);
  }
  return value.get() as Promise<T>;
}
