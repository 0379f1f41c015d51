import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { MediaName } from "./keys.ts";
import { media } from "./tables.ts";

/** A condition that holds while something of a feature shows the file with this id to everybody. */
export type Showing = (mediaId: SQL) => SQL;

/** Every feature that shows files says when. */
export const showings = new ExtensionPoint<Showing>("showing of files");

/** Short enough that what was taken down is gone at once, long enough for the sizes of one picture on a page. */
const FRESH_MS = 1000;
/** What was known is still answered by while the database does not answer. */
const STALE_MS = 600_000;
const MAX_KNOWN = 5000;

interface Known {
  at: number;
  key: string;
}

/** Tells which file stands behind a public name at this moment. */
export class Shown {
  readonly #db: Database;
  readonly #known = new Map<string, Known>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The key of the file; `null` when there is none, or nothing public shows it. */
  async keyOf(name: MediaName): Promise<string | null> {
    const id = `${name.listed ? "" : "-"}${name.value}`;
    const known = this.#known.get(id);
    const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.at;
    if (known !== undefined && age < FRESH_MS) return known.key;
    try {
      const key = await this.#ask(name);
      // What is not shown may be in the next moment, as an avatar just chosen is.
      if (key !== null) this.#remember(id, key);
      else this.#known.delete(id);
      return key;
    } catch (error) {
      if (known !== undefined && age < STALE_MS) return known.key;
      throw error;
    }
  }

  async #ask({ listed, value }: MediaName): Promise<string | null> {
    const column = listed ? media.key : media.unlistedKey;
    const conditions = showings.entries().map(([, showing]) => showing(sql`${media.id}`));
    const shown = listed ? sql`(${sql.join(conditions, sql` or `)})` : sql`true`;
    const found = await this.#db.execute<{ key: string; shown: boolean }>(
      sql`select ${media.key} as key, ${shown} as shown from ${media} where ${column} = ${value}`,
    );
    const [row] = found.rows;
    return row?.shown ? row.key : null;
  }

  #remember(id: string, key: string): void {
    this.#known.delete(id);
    this.#known.set(id, { at: Date.now(), key });
    // The longest unasked one stands first.
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value ?? id);
  }
}
