import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { assertFits } from "#platform/database/server-fits.ts";
import { countTable, SAME_TEXT, sequencesOf } from "./census.ts";
import { tablesOf, withClient } from "./try-cluster.ts";

export interface Moved {
  tables: number;
  rows: number;
}

/**
 * Takes everything of one database into another, of whatever version from 15 on, in one transaction: until it ends nothing of
 * it is seen there, and a kill leaves what was there before. Both have the same schema already, made by the same migrations.
 * Rows and sequences are compared before the end.
 * @param from is only read; nobody may write to it meanwhile
 * @throws Error that says what is in the way; nothing is changed then
 */
export async function moveDatabase(from: string, to: string, say: (line: string) => void): Promise<Moved> {
  return withClient(from, (source) =>
    withClient(to, async (target) => {
      await assertFits(target);
      for (const client of [source, target]) await client.query(SAME_TEXT);
      await source.query("begin isolation level repeatable read read only");
      await target.query("begin");
      try {
        const moved = await moveAll(source, target, say);
        await target.query("commit");
        return moved;
      } catch (error) {
        await target.query("rollback").catch(() => undefined);
        throw error;
      } finally {
        await source.query("rollback").catch(() => undefined);
      }
    }),
  );
}

async function moveAll(source: pg.Client, target: pg.Client, say: (line: string) => void): Promise<Moved> {
  const [tables, there] = [await tablesOf(source), new Set(await tablesOf(target))];
  const missing = tables.filter((table) => !there.has(table));
  if (missing.length > 0)
    throw new Error(`there are tables that the other database lacks: ${missing.slice(0, 5).join(", ")}`);
  // Rows refer to each other in circles; without these no order has to be found.
  const references = await referencesOf(target);
  for (const { table, name } of references)
    await target.query(`alter table ${table} drop constraint ${name}`);
  // What they do with a row was done when it was written first, and the audit log lets nothing be emptied.
  const triggers = await triggersOf(target);
  for (const { table, name } of triggers) await target.query(`alter table ${table} disable trigger ${name}`);
  await target.query(`truncate ${tables.join(", ")}`);
  const moved = { tables: 0, rows: 0 };
  for (const table of tables) {
    moved.rows += await moveTable(source, target, table);
    moved.tables += 1;
    if (moved.tables % 100 === 0) say(`${moved.tables} of ${tables.length} tables, ${moved.rows} rows`);
  }
  for (const [name] of await sequencesOf(source)) await moveSequence(source, target, name);
  for (const { table, name } of triggers) await target.query(`alter table ${table} enable trigger ${name}`);
  for (const { table, name, definition } of references)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`);
  const [before, after] = [await sequencesOf(source), new Map(await sequencesOf(target))];
  const astray = before.filter(([name, value]) => after.get(name) !== value);
  if (astray.length > 0) throw new Error(`the sequence ${astray[0]?.[0]} does not stand where it did`);
  return moved;
}

/** Foreign keys, as they are put back afterwards. */
async function referencesOf(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0
       and k.connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  return rows;
}

async function triggersOf(client: pg.Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgenabled = 'O' and tgparentid = 0`,
  );
  return rows;
}

/** As text, which every version reads; then rows and what they say are compared. @returns how many rows */
async function moveTable(source: pg.Client, target: pg.Client, table: string): Promise<number> {
  const { rows } = await source.query<{ names: string | null }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows[0]?.names ?? "";
  await pipeline(
    source.query(copyTo(`copy ${table} (${names}) to stdout`)),
    target.query(copyFrom(`copy ${table} (${names}) from stdin`)),
  );
  const [before, after] = [await countTable(source, table), await countTable(target, table)];
  if (before.rows !== after.rows || before.sum !== after.sum)
    throw new Error(
      `${table} has ${before.rows} rows, and ${after.rows} arrived, or they say something else`,
    );
  return Number(after.rows);
}

async function moveSequence(source: pg.Client, target: pg.Client, name: string): Promise<void> {
  const { rows } = await source.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${name}`,
  );
  await target.query("select setval($1::regclass, $2::bigint, $3)", [name, rows[0]?.last, rows[0]?.called]);
}
