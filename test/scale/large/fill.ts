/**
 * Fills a database of its own with invented members and texts, as many as are asked for and no more than the disk may
 * hold, and says how fast and how large each table became. What was filled stays; a run that was ended goes on where it was.
 *   node scripts/run.cjs test/scale/large/fill.ts --members 1000000 --texts 10000000 --folder /tmp/large [--gigabytes 40]
 * Several of them may fill one folder at a time, each its own tables: --only boards,articles,posts,comments,search_documents
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { migrateDatabase } from "../../../src/platform/database/migrate.ts";
import { type LargeServer, startLargeServer } from "./server.ts";
import { postsOf, type Scale, type Step, steps } from "./steps.ts";
import { dayRows, textRows } from "./texts.ts";

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    texts: { type: "string", default: "1000000" },
    folder: { type: "string" },
    gigabytes: { type: "string", default: "40" },
    only: { type: "string" },
  },
});
if (!values.folder) throw new Error("--folder names an empty folder, or one that this filled before");
const scale: Scale = { members: Number(values.members), texts: Number(values.texts) };
const most = Number(values.gigabytes) * 2 ** 30;

const server = await startLargeServer(values.folder, say);
try {
  await migrateDatabase(server.url, say);
  await fill(server);
} finally {
  await server.release();
}

async function fill({ adminUrl }: LargeServer): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Rows are written as they would stand, so nothing follows from them; foreign keys are right by how they are made.
    await client.query("set session_replication_role = replica");
    await prepare(client);
    const only = values.only?.split(",");
    for (const step of steps(scale).filter(({ table }) => only === undefined || only.includes(table))) {
      if ((await sizeOf(client)) > most) {
        say(
          `the ${values.gigabytes} GB that may be used are full: ${step.table} and what follows is left out`,
        );
        break;
      }
      await fillTable(client, step);
    }
    const { rows } = await client.query(
      `select c.relname, c.reltuples::bigint as rows, pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 1000 order by 3 desc`,
    );
    for (const row of rows)
      say(
        `${row.relname}: ${row.rows} rows, ${Math.round(row.heap / row.rows)} bytes each and ${Math.round(row.indexes / row.rows)} of indexes`,
      );
    say(`${((await sizeOf(client)) / 2 ** 30).toFixed(1)} GB in all`);
  } finally {
    await client.end();
  }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    "select pg_database_size(current_database()) as size",
  );
  return Number(rows[0]?.size);
}

/** New rows get numbers behind those that were given. */
async function countOn(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'YES' and column_name = 'id'`,
    [table],
  );
  if (rows.length > 0)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), most) from (select max(id) as most from "${table}") as last where most > 0`,
    );
}

/** Texts, days and threads that the steps draw from, and how far they are. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists scale;
    create table if not exists scale.done (step text primary key, upto bigint not null);
    create table if not exists scale.later (step text, place serial, statement text not null);
    create table if not exists scale.begun (at timestamptz not null);
    insert into scale.begun select date_trunc('hour', now()) where not exists (select from scale.begun);
    create or replace function scale.hash(n bigint, salt bigint) returns bigint language sql immutable parallel safe
      return hashint8extended(n, salt) & 9007199254740991;
    create or replace function scale.chance(n bigint, salt bigint) returns float8 language sql immutable parallel safe
      return (hashint8extended(n, salt) & 9007199254740991)::float8 / 9007199254740992;`);
  const { rows } = await client.query<{ at: Date }>("select at from scale.begun");
  const begun = rows[0]?.at ?? new Date();
  await client.query(
    `create or replace function scale.now() returns timestamptz language sql immutable parallel safe
     return '${begun.toISOString()}'::timestamptz`,
  );
  if ((await client.query("select to_regclass('scale.threads') as made")).rows[0].made) return;
  await client.query("begin");
  await client.query(
    "create table scale.texts (nr int primary key, title text, short text, long text, document jsonb, terms int[])",
  );
  await client.query(
    "insert into scale.texts select * from jsonb_to_recordset($1::jsonb) as r(nr int, title text, short text, long text, document jsonb, terms int[])",
    [JSON.stringify(textRows())],
  );
  await client.query("create table scale.days (day int primary key, terms int[])");
  const today = Math.floor(begun.getTime() / DAY_MS);
  await client.query(
    "insert into scale.days select * from jsonb_to_recordset($1::jsonb) as r(day int, terms int[])",
    [JSON.stringify(dayRows(today - 1200, today + 1))],
  );
  const posts = postsOf(scale);
  // Falls by rank as replies do; ranks lie about among the ids, so that the liveliest threads are of all times.
  let total = 0;
  for (let rank = 1; rank <= posts; rank += 1) total += rank ** -0.8;
  await client.query(
    `create table scale.threads as
     select post_id, replies, (sum(replies) over (order by post_id) - replies)::bigint as base
     from (select post_id, floor(power((1 + (post_id * 7919) % $1::bigint)::float8, -0.8) * $2::float8 + scale.chance(post_id, 99))::int as replies
           from generate_series(1::bigint, $1::bigint) as post_id) as t`,
    [posts, (scale.texts - posts) / total],
  );
  await client.query("alter table scale.threads add primary key (post_id)");
  await client.query("commit");
  await client.query("analyze scale.threads");
}

/** One table, without its indexes while it grows: building them at the end takes a fraction of keeping them. */
async function fillTable(client: pg.Client, step: Step): Promise<void> {
  const known = await client.query<{ upto: string }>("select upto from scale.done where step = $1", [
    step.table,
  ]);
  let upto = Number(known.rows[0]?.upto ?? -1);
  const begun = performance.now();
  if (upto < 0) {
    await client.query("begin");
    for (const table of [step.table, ...(step.also ?? [])]) await dropIndexes(client, step.table, table);
    await client.query("insert into scale.done values ($1, 0)", [step.table]);
    await client.query("commit");
    upto = 0;
  }
  const first = upto;
  while (upto < step.count) {
    const to = Math.min(step.count, upto + step.portion);
    await client.query("begin");
    await client.query(step.sql, [upto + 1, to]);
    await client.query("update scale.done set upto = $2 where step = $1", [step.table, to]);
    await client.query("commit");
    upto = to;
    if (step.count > step.portion * 4 && (upto / step.portion) % 8 < 1)
      say(`${step.table}: ${upto} of ${step.count}`);
  }
  const written = performance.now();
  const { rows: later } = await client.query<{ place: number; statement: string }>(
    "select place, statement from scale.later where step = $1 order by place",
    [step.table],
  );
  for (const { place, statement } of later) {
    await client.query("begin");
    await client.query(statement);
    await client.query("delete from scale.later where place = $1", [place]);
    await client.query("commit");
  }
  for (const table of [step.table, ...(step.also ?? [])]) {
    await client.query(`vacuum analyze ${table}`);
    await countOn(client, table);
  }
  if (upto === first && later.length === 0) return;
  const seconds = (written - begun) / 1000;
  say(
    `${step.table}: ${step.count} numbers in ${seconds.toFixed(0)} s (${Math.round((upto - first) / seconds)}/s), ${later.length} indexes in ${((performance.now() - written) / 1000).toFixed(0)} s`,
  );
}

/** Writes down how a table's indexes are made and drops them; primary keys that others point to stay. */
async function dropIndexes(client: pg.Client, step: string, table: string): Promise<void> {
  const { rows } = await client.query<{
    name: string;
    definition: string;
    constrained: string | null;
    needed: boolean;
  }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition, pg_get_constraintdef(own.oid) as constrained,
       exists (select from pg_constraint fk where fk.contype = 'f' and fk.conindid = i.oid) as needed
     from pg_index x join pg_class i on i.oid = x.indexrelid
     left join pg_constraint own on own.conindid = i.oid and own.contype in ('p', 'u')
     where x.indrelid = $1::regclass order by x.indisprimary desc, i.relname`,
    [table],
  );
  for (const { name, definition, constrained, needed } of rows) {
    if (needed) continue;
    const build =
      constrained === null ? definition : `alter table ${table} add constraint "${name}" ${constrained}`;
    await client.query("insert into scale.later (step, statement) values ($1, $2)", [step, build]);
    await client.query(
      constrained === null ? `drop index "${name}"` : `alter table ${table} drop constraint "${name}"`,
    );
  }
}
