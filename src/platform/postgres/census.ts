import type pg from "pg";
import { tablesOf, withClient } from "./try-cluster.ts";

/** Rows of a table, and the sum over what each says as text: the same in whatever order, file or version they lie. */
export interface Counted {
  rows: string;
  sum: string;
}

/** Rows say the same text only under the same settings. */
export const SAME_TEXT =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = pg_catalog";

export async function countTable(client: pg.Client, table: string): Promise<Counted> {
  const { rows } = await client.query<Counted>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as sum from only ${table} t`,
  );
  return rows[0] ?? { rows: "", sum: "" };
}

/** All tables of a database with rows of their own, and where its sequences stand, by name. */
export async function censusOf(url: string): Promise<Map<string, Counted>> {
  return withClient(url, async (client) => {
    await client.query(SAME_TEXT);
    const all = new Map<string, Counted>();
    for (const table of await tablesOf(client)) all.set(table, await countTable(client, table));
    for (const [name, value] of await sequencesOf(client)) all.set(name, { rows: "sequence", sum: value });
    return all;
  });
}

/** Name of each sequence, as SQL wants it, and where it stands. */
export async function sequencesOf(client: pg.Client): Promise<[string, string][]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname not like 'pg\\_temp%' order by 1`,
  );
  const all: [string, string][] = [];
  for (const { name } of rows) {
    const stands = await client.query<{ value: string }>(
      `select last_value::text || case when is_called then ' called' else '' end as value from ${name}`,
    );
    all.push([name, stands.rows[0]?.value ?? ""]);
  }
  return all;
}
