import { inArray, or } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { parseMediaName } from "./keys.ts";
import type { MediaRow } from "./store.ts";
import { media } from "./tables.ts";

/**
 * The files behind names below /media/, public ones and those that only some people learn; what is none, or is not there,
 * is left out. Whoever knows such a name has seen the file.
 */
export async function mediaByNames(db: Queryable, names: Iterable<string>): Promise<Map<string, MediaRow>> {
  const parsed = [...new Set(names)].flatMap((name) => {
    const known = parseMediaName(name);
    return known === null ? [] : [{ name, ...known }];
  });
  if (parsed.length === 0) return new Map();
  const values = parsed.map(({ value }) => value);
  const rows = await db
    .select()
    .from(media)
    .where(or(inArray(media.key, values), inArray(media.unlistedKey, values)));
  return new Map(
    parsed.flatMap(({ name, listed, value }) => {
      const row = rows.find(({ key, unlistedKey }) => (listed ? key : unlistedKey) === value);
      return row === undefined ? [] : [[name, row] as const];
    }),
  );
}
