import type { Asked } from "../../support/hot-reads.ts";
import type { LargeSite, TableStatistics } from "../../support/large-site.ts";
import { rowsOf } from "./server.ts";

/** A table below does not tell a large site from a small one. */
export const LARGE = 5000;
/** Of a hundred equally full ranges these are left; the planner interpolates between them. */
const BOUNDS = 21;

/** What `analyze` found in the large tables of a database, and who has most in it. */
export async function statisticsOf(url: string, asked: Asked): Promise<LargeSite> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by 1`,
    [LARGE],
  );
  const { article, post, floor, board, somebody } = asked;
  return {
    taken: new Date().toISOString(),
    most: { article, post, floor, board, somebody },
    tables: await Promise.all(tables.map(({ name }) => tableStatistics(url, name))),
  };
}

async function tableStatistics(url: string, name: string): Promise<TableStatistics> {
  const itsOwn = `(oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass))`;
  const sizes = await rowsOf<TableStatistics["sizes"][number]>(
    url,
    `select relname as name, relpages as pages, reltuples::float8 as rows, relallvisible as visible,
       pg_table_size(oid)::float8 as bytes
     from pg_class where ${itsOwn} order by 1`,
    [name],
  );
  // A column that no index has is read, not searched by, unless it has few values; of lists only their elements are asked for.
  const columns = await rowsOf<TableStatistics["columns"][number]>(
    url,
    `select s.tablename as of, s.attname as column, jsonb_strip_nulls(jsonb_build_object(
       'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', n_distinct, 'correlation', correlation)
       || case when searched then jsonb_build_object(
       'most_common_vals', case when most_common_elems is null then most_common_vals::text end,
       'most_common_freqs', case when most_common_elems is null then most_common_freqs::text end,
       'histogram_bounds', case when most_common_elems is null then histogram_bounds::text end,
       'most_common_elems', most_common_elems::text, 'most_common_elem_freqs', most_common_elem_freqs::text)
       else '{}' end) as values
     from pg_stats s, lateral (select s.tablename <> $1 or s.n_distinct between 0 and 100 or exists (
       select from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
       where x.indrelid = $1::regclass and a.attname = s.attname) as searched) as used
     where schemaname = 'public' and s.tablename in (select relname from pg_class where ${itsOwn}) order by 1, 2`,
    [name],
  );
  return { table: name, sizes, columns: columns.map((row) => ({ ...row, values: thinned(row.values) })) };
}

const QUOTED = /"(?:[^"\\]|\\.)*"|[^,{}]+/g;

/** Fewer bounds, and no more digits than tell shares apart. */
function thinned(values: Record<string, string | number>): Record<string, string | number> {
  const thin = (key: string, value: string | number) => {
    if (typeof value === "number") return Number(value.toPrecision(5));
    if (key.endsWith("_freqs"))
      return `{${(value.match(QUOTED) ?? []).map((share) => Number(Number(share).toPrecision(4))).join()}}`;
    if (key !== "histogram_bounds") return value;
    const bounds = value.match(QUOTED) ?? [];
    const last = bounds.length - 1;
    if (last < BOUNDS) return value;
    return `{${Array.from({ length: BOUNDS }, (_, at) => bounds[Math.round((at * last) / (BOUNDS - 1))]).join()}}`;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, thin(key, value)]));
}
