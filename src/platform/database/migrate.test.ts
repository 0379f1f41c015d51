import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { until, within } from "../../../test/support/within.ts";
import { migrateDatabase } from "./migrate.ts";

const folder = await temporaryFolder("migrations");
/** Later than every real migration, so that these come after them. */
const LATER = Date.UTC(2100, 0, 1);

let database: TestDatabase;
/** Connections of the test's own, which a failure must not leave open. */
const taken: pg.PoolClient[] = [];
beforeEach(async () => {
  database = await createTestDatabase({ max: 6 });
  await database.pool.query("create table cars (id int primary key, name text, seats int)");
  await database.pool.query("insert into cars select n, 'car ' || n, 5 from generate_series(1, 50) n");
});
afterEach(async () => {
  for (const client of taken.splice(0)) client.release(true);
  await database.drop();
});

async function connection() {
  const client = await database.pool.connect();
  taken.push(client);
  return client;
}

/** A folder of migrations, each a list of its statements. */
async function migrations(...files: string[][]): Promise<string> {
  const at = join(folder, String(Math.random()).slice(2));
  await mkdir(join(at, "meta"), { recursive: true });
  const entries = files.map((_, index) => ({
    idx: index,
    version: "7",
    when: LATER + index,
    tag: `${index}_a`,
    breakpoints: true,
  }));
  await writeFile(join(at, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [index, statements] of files.entries())
    await writeFile(join(at, `${index}_a.sql`), statements.join("\n--> statement-breakpoint\n"));
  return at;
}

const run = (at: string, lockTimeoutMs?: number) =>
  within(
    "the migrations",
    migrateDatabase(database.url, undefined, { folder: at, ...(lockTimeoutMs ? { lockTimeoutMs } : {}) }),
  );

async function indexes(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = 'cars'::regclass and indisvalid and not indisprimary order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function done(): Promise<number> {
  const { rows } = await database.pool.query(
    "select 1 from drizzle.__drizzle_migrations where created_at >= $1",
    [LATER],
  );
  return rows.length;
}

test("while an index is built on a table of rows, others write", async () => {
  const reader = await connection();
  await reader.query("begin isolation level repeatable read");
  await reader.query("select count(*) from cars");
  const at = await migrations([
    'create index concurrently "cars_name" on "cars" ("name")',
    'alter table "cars" add column "doors" int',
  ]);
  const migrating = run(at);
  // The index waits for the reader's transaction, with the lock that building it takes.
  await until("the building of the index", async () => {
    const { rowCount } = await database.pool.query(
      "select 1 from pg_stat_activity where query ilike 'create index concurrently%' and wait_event_type = 'Lock'",
    );
    return rowCount;
  });
  await within("a write beside it", database.pool.query("update cars set name = 'other' where id = 1"), 5000);
  await reader.query("commit");
  await migrating;

  expect(await indexes()).toEqual(["cars_name"]);
  expect((await database.pool.query("select name, doors from cars where id = 1")).rows).toEqual([
    { name: "other", doors: null },
  ]);
  expect(await done()).toBe(1);
});

test("several processes at once migrate once, although the waiting ones are connected", async () => {
  const at = await migrations([
    'alter table "cars" add column "color" text',
    'create index concurrently "cars_name" on "cars" ("name")',
  ]);
  await Promise.all([run(at), run(at), run(at)]);
  expect(await indexes()).toEqual(["cars_name"]);
  expect(await done()).toBe(1);
});

test("a start that ends in the middle is taken up there by the next", async () => {
  await database.pool.query("insert into cars values (51, 'car 1', 5)");
  const at = await migrations([
    'alter table "cars" add column "color" text',
    'create unique index concurrently "cars_name" on "cars" ("name")',
    'alter table "cars" add column "doors" int',
  ]);
  await expect(run(at)).rejects.toThrow(/could not create unique index/);
  expect(await done()).toBe(0);
  expect(await indexes()).toEqual([]);

  await database.pool.query("delete from cars where id = 51");
  await run(at);
  expect(await indexes()).toEqual(["cars_name"]);
  expect(await done()).toBe(1);
  await run(at);
});

test("an index that was built although its start did not live to say so is kept", async () => {
  await database.pool.query("create index cars_name on cars (name)");
  const { rows } = await database.pool.query("select 'cars_name'::regclass::oid as oid");
  await run(await migrations(['create index concurrently "cars_name" on "cars" ("name")']));
  expect((await database.pool.query("select 'cars_name'::regclass::oid as oid")).rows).toEqual(rows);
});

test("a migration without such statements is done whole or not at all, and says what went wrong", async () => {
  const at = await migrations(
    ['alter table "cars" add column "color" text'],
    ['alter table "cars" add column "doors" int', "select nothing_of_the_kind"],
  );
  await expect(run(at)).rejects.toThrow('column "nothing_of_the_kind" does not exist');
  const { rows } = await database.pool.query(
    "select attname as name from pg_attribute where attrelid = 'cars'::regclass and attname in ('color', 'doors')",
  );
  expect(rows).toEqual([{ name: "color" }]);
  expect(await done()).toBe(1);
});

test("a constraint is held against the rows without keeping writers out, and then closes the column", async () => {
  await run(
    await migrations([
      'alter table "cars" add constraint "seats" check ("seats" is not null) not valid',
      'alter table "cars" validate constraint "seats"',
      'alter table "cars" alter column "seats" set not null',
      'alter table "cars" drop constraint "seats"',
    ]),
  );
  await expect(database.pool.query("insert into cars values (60, 'a')")).rejects.toThrow(/not-null/);
});

test("who uses a table for long is waited for, and nobody waits behind the migration meanwhile", async () => {
  const user = await connection();
  await user.query("begin");
  await user.query("select 1 from cars where id = 1");
  const at = await migrations(['alter table "cars" add column "color" text']);
  const migrating = run(at, 200);
  await until("the migration to wait", async () => {
    const { rowCount } = await database.pool.query(
      "select 1 from pg_stat_activity where query ilike 'alter table%color%' and wait_event_type = 'Lock'",
    );
    return rowCount;
  });
  await within("a read behind it", database.pool.query("select 1 from cars where id = 2"), 10_000);
  await user.query("commit");
  await migrating;
  expect(await done()).toBe(1);
});
