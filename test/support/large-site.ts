import { truncate } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Statistics of one table, as the functions of PostgreSQL 18 that set them take them. */
export interface TableStatistics {
  table: string;
  /** Of it and of each of its indexes. `visible`: pages of which an index alone tells everything. `bytes`: with what lies apart from its rows. */
  sizes: { name: string; pages: number; rows: number; visible: number; bytes: number }[];
  /** Columns of it, or of an index over expressions, which is named in `of` then. */
  columns: { of: string; column: string; values: Record<string, string | number> }[];
}

export interface LargeSite {
  taken: string;
  /** Ids of what has most of it all: the liveliest thread, and so on. */
  most: { article: string; post: string; floor: number; board: string; somebody: string };
  tables: TableStatistics[];
}

const TYPES: Record<string, string> = {
  null_frac: "real",
  avg_width: "integer",
  n_distinct: "real",
  correlation: "real",
  most_common_vals: "text",
  most_common_freqs: "real[]",
  histogram_bounds: "text",
  most_common_elems: "text",
  most_common_elem_freqs: "real[]",
};
const PAGE = 8192;
/** PostgreSQL keeps a table in files of so many pages. */
const PAGES_OF_FILE = 131_072;

/**
 * Has the planner take a database's tables for those of a large site: with their statistics, and with their sizes, which it
 * takes from the files. Those grow by holes, which no disk or memory holds. Nothing may be written to the tables afterwards.
 * @param folder the server's data folder
 * @throws Error for a table or a column that is not there any more
 */
export async function pretendLarge(client: pg.ClientBase, folder: string, site: LargeSite): Promise<void> {
  const aged = Date.now() - Date.parse(site.taken);
  for (const { table, sizes, columns } of site.tables) {
    await client.query(`alter table "${table}" set (autovacuum_enabled = false)`);
    for (const { of, column, values } of columns) {
      const given = Object.entries(values);
      const list = given.map(([key], at) => `, '${key}', $${at + 3}::${TYPES[key]}`).join("");
      await set(
        client,
        `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text, 'inherited', false${list}) as done`,
        [of, column, ...given.map(([, value]) => (typeof value === "string" ? later(value, aged) : value))],
      );
    }
    for (const { name, pages, rows, visible } of sizes) {
      await set(
        client,
        `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', $2::integer, 'reltuples', $3::real, 'relallvisible', $4::integer) as done`,
        [name, pages, rows, visible],
      );
      const found = await client.query<{ path: string | null }>(
        "select pg_relation_filepath(to_regclass($1)) as path",
        [`"${name}"`],
      );
      const path = found.rows[0]?.path;
      if (!path)
        throw new Error(`there is no ${name} any more: fill a large site and take its statistics anew`);
      await grow(join(folder, path), pages);
    }
  }
}

async function set(client: pg.ClientBase, text: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ done: boolean }>(text, values);
  if (!rows[0]?.done) throw new Error(`not taken: ${JSON.stringify(values).slice(0, 200)}`);
}

async function grow(file: string, pages: number): Promise<void> {
  for (let at = 0; at * PAGES_OF_FILE < pages || at === 0; at += 1) {
    const here = Math.min(PAGES_OF_FILE, pages - at * PAGES_OF_FILE);
    await makeLong(at === 0 ? file : `${file}.${at}`, here * PAGE);
  }
}

async function makeLong(file: string, bytes: number): Promise<void> {
  const { open } = await import("node:fs/promises");
  const handle = await open(file, "a");
  try {
    const { size } = await handle.stat();
    if (size < bytes) await truncate(file, bytes);
  } finally {
    await handle.close();
  }
}

const MOMENT = /\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?\+00)?/g;

/** Moments moved on, so that what was new then is as new now. */
const later = (text: string, ms: number): string =>
  text.replace(MOMENT, (moment) => {
    const moved = new Date(Date.parse(moment.replace("+00", "Z")) + ms).toISOString();
    return moment.length === 10 ? moved.slice(0, 10) : `${moved.slice(0, 19).replace("T", " ")}+00`;
  });
