import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { takeLockFile } from "#platform/lock-file.ts";
import { decideMoves, finishMoves } from "#platform/moves.ts";
import { type Binaries, findEarlierBinaries } from "./binaries.ts";
import { countTable, SAME_TEXT, sequencesOf } from "./census.ts";
import type { Home, Log } from "./home.ts";
import { runInitdb } from "./init.ts";
import { ensureDatabase, giveUpLease, takeLease, urlOf } from "./lease.ts";
import { ADMIN_ROLE, APP_ROLE } from "./roles.ts";
import { type Schema, schemaOf } from "./schema-of.ts";
import { findPostmaster, type Postmaster, stopServer } from "./server.ts";
import { databasesOf, startAlone, tablesOf, withClient } from "./try-cluster.ts";

/*
 * A cluster of an earlier major version is taken over at the start: its own server reads it, each table goes by COPY into a new
 * cluster beside it, and only once schema, rows and sequences were compared the folders change places. The old one stays, as it
 * was. Until then nothing of it is touched, so that a kill at any moment costs the time and nothing else.
 */

/** Nothing is lost that cannot be begun anew: what is written meanwhile is synced once, at the end. */
const LOADING = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  maintenance_work_mem: "256MB",
};
const READING = { default_transaction_read_only: "on", autovacuum: "off" };

/** Each try has a folder of its own: an initdb that outlived its killed app may go on writing into the last one for a moment. */
const DRAFT = "upgrade-to-";
const journalOf = (home: Home) => join(home.path, "upgrade.unfinished");
const lockOf = (home: Home) => join(home.path, "upgrade.running");

/** Brings an upgrade to its end that was cut short among its last two steps. */
export async function finishUpgrade(home: Home, log: Log): Promise<void> {
  if (!existsSync(journalOf(home))) return;
  await alone(home, async () => void (await finishMoves(journalOf(home), log)));
}

/**
 * Takes over a cluster of an earlier major version.
 * @throws Error that says what to do; the old cluster is as it was
 */
export async function upgradeCluster(home: Home, from: number, binaries: Binaries, log: Log): Promise<void> {
  const earlier = await findEarlierBinaries(home.account, from, log);
  await alone(home, async () => {
    await finishMoves(journalOf(home), log);
    // Another process may have done it while this one waited.
    if (!(await isOf(home, from))) return;
    const begun = Date.now();
    log(
      `Taking the database over from PostgreSQL ${earlier.version} to ${binaries.version}; the old one is kept …`,
    );
    await stopEarlier(home, log);
    if (existsSync(keptOf(home, from)))
      throw new Error(
        `${keptOf(home, from)} is there from an earlier upgrade: move it away, and start again.`,
      );
    await dropDrafts(home, log);
    const draft: Home = { ...home, data: join(home.path, `${DRAFT}${binaries.major}-${randomUUID()}`) };
    try {
      await mkdir(draft.data, { mode: 0o700 });
      await chown(draft.data, home.account.uid, home.account.gid);
      await runInitdb(home, binaries, draft.data);
      const told = await carryOver(home, earlier, draft, binaries, log);
      log(
        `Taken over: ${told.tables} tables, ${told.rows} rows, compared one by one, in ${Math.round((Date.now() - begun) / 1000)} s`,
      );
    } catch (error) {
      await stopServer(draft, log);
      await stopServer(home, log);
      await dropDrafts(home, log);
      throw new Error(
        `The database of PostgreSQL ${from} could not be taken over to ${binaries.major} and is as it was: ${(error as Error).message}`,
      );
    }
    await decideMoves(journalOf(home), [{ from: draft.data, to: home.data, aside: keptOf(home, from) }]);
    await finishMoves(journalOf(home), log);
  });
}

async function dropDrafts(home: Home, log: Log): Promise<void> {
  for (const name of await readdir(home.path)) {
    if (!name.startsWith(DRAFT)) continue;
    const data = join(home.path, name);
    await stopServer({ ...home, data }, log);
    const patience = { maxRetries: 10, retryDelay: 50 };
    // What resists is removed by the next one.
    await rm(data, { recursive: true, force: true, ...patience }).catch(() => undefined);
  }
}

const keptOf = (home: Home, major: number) => `${home.data}.pg${major}-kept`;

/** Whether the folder is still the one of that version. */
async function isOf(home: Home, major: number): Promise<boolean> {
  return (
    Number.parseInt(await readFile(join(home.data, "PG_VERSION"), "utf8").catch(() => "0"), 10) === major
  );
}

/** One process does it, the others wait. */
async function alone(home: Home, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const giveBack = await takeLockFile(lockOf(home));
    if (giveBack === undefined) {
      await sleep(500);
      continue;
    }
    try {
      return await work();
    } finally {
      await giveBack();
    }
  }
}

/** A server that a killed app of the old version left behind is stopped; one that others use is not. */
async function stopEarlier(home: Home, log: Log): Promise<void> {
  const server = findPostmaster(home);
  if (server === undefined) return;
  const lease = server === "starting" ? undefined : await takeLease(server, home.data);
  const last = lease !== undefined && (await giveUpLease(lease, 2_000));
  await lease?.client.end();
  if (lease !== undefined && !last)
    throw new Error("An earlier version of Paddock still runs on this database: stop it first.");
  await stopServer(home, log);
}

interface Told {
  tables: number;
  rows: number;
}

async function carryOver(
  home: Home,
  earlier: Binaries,
  draft: Home,
  binaries: Binaries,
  log: Log,
): Promise<Told> {
  const told = { tables: 0, rows: 0 };
  const files = join(home.path, "upgrade-files");
  await rm(files, { recursive: true, force: true });
  await mkdir(files, { mode: 0o700 });
  await chown(files, home.account.uid, home.account.gid);
  const old = await startAlone(home, earlier, READING);
  try {
    const fresh = await startAlone(draft, binaries, LOADING);
    try {
      await withClient(urlOf(fresh, "postgres", ADMIN_ROLE), ensureDatabase);
      for (const database of await databasesOf(old)) {
        if (database !== APP_ROLE)
          await withClient(urlOf(fresh, "postgres", ADMIN_ROLE), (client) =>
            client.query(`create database ${client.escapeIdentifier(database)} owner ${APP_ROLE}`),
          );
        await carryDatabase(database, old, fresh, files, told);
      }
      await withClient(urlOf(fresh, "postgres", ADMIN_ROLE), (client) => client.query("checkpoint"));
    } finally {
      await stopServer(draft, log);
    }
  } finally {
    await stopServer(home, log);
    await rm(files, { recursive: true, force: true });
  }
  return told;
}

function carryDatabase(
  database: string,
  old: Postmaster,
  fresh: Postmaster,
  files: string,
  told: Told,
): Promise<void> {
  return withClient(urlOf(old, database, ADMIN_ROLE), (from) =>
    withClient(urlOf(fresh, database, ADMIN_ROLE), async (to) => {
      await from.query(SAME_TEXT);
      const schema = await schemaOf(from);
      assertKnown(schema);
      await to.query(`${SAME_TEXT}; set check_function_bodies = off; set role ${APP_ROLE}`);
      await makeAll(to, schema.before);
      for (const table of await tablesOf(from)) {
        told.rows += await carryTable(from, to, table, files);
        told.tables += 1;
      }
      for (const [name] of await sequencesOf(from)) await carrySequence(from, to, name);
      for (const statement of schema.after) await run(to, statement);
      await to.query("reset role; analyze");
      assertSame(schema.told, (await schemaOf(to)).told);
      assertSame(await sequenceLines(from), await sequenceLines(to));
    }),
  );
}

function assertKnown({ strange }: Schema): void {
  if (strange.length > 0)
    throw new Error(
      `it holds what is not taken over: ${strange.slice(0, 5).join(", ")}${strange.length > 5 ? ` and ${strange.length - 5} more` : ""}. Drop it, or upgrade with pg_dumpall of PostgreSQL yourself`,
    );
}

async function run(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    throw new Error(`${(error as Error).message} (${statement.slice(0, 300)})`);
  }
}

/** A function may want a table and a table a function: what fails is tried again as long as something succeeds. */
async function makeAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  let left = [...statements];
  let why: unknown;
  while (left.length > 0) {
    const failed: string[] = [];
    for (const statement of left) {
      const asAdmin = statement.startsWith("create extension");
      if (asAdmin) await client.query("reset role");
      try {
        await run(client, statement);
      } catch (error) {
        why = error;
        failed.push(statement);
      }
      if (asAdmin) await client.query(`set role ${APP_ROLE}`);
    }
    if (failed.length === left.length) throw why;
    left = failed;
  }
}

/** By a file that both servers reach; then rows and what they say are compared. @returns how many rows */
async function carryTable(from: pg.Client, to: pg.Client, table: string, files: string): Promise<number> {
  const { rows } = await from.query<{ names: string | null }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows[0]?.names ?? "";
  const file = to.escapeLiteral(join(files, "table"));
  await from.query(`copy ${table} (${names}) to ${file} with (format binary)`);
  await to.query("reset role");
  await run(to, `copy ${table} (${names}) from ${file} with (format binary)`);
  await to.query(`set role ${APP_ROLE}`);
  const [before, after] = [await countTable(from, table), await countTable(to, table)];
  if (before.rows !== after.rows || before.sum !== after.sum)
    throw new Error(
      `${table} has ${before.rows} rows, and ${after.rows} arrived, or they say something else`,
    );
  return Number(after.rows);
}

async function carrySequence(from: pg.Client, to: pg.Client, name: string): Promise<void> {
  const { rows } = await from.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${name}`,
  );
  await to.query("select setval($1::regclass, $2::bigint, $3)", [name, rows[0]?.last, rows[0]?.called]);
}

const sequenceLines = async (client: pg.Client) =>
  (await sequencesOf(client)).map(([name, value]) => `${name} at ${value}`);

function assertSame(before: readonly string[], after: readonly string[]): void {
  const [had, has] = [new Set(before), new Set(after)];
  const differing = [...before.filter((line) => !has.has(line)), ...after.filter((line) => !had.has(line))];
  if (differing.length > 0)
    throw new Error(
      `what arrived is not what was there, for example: ${differing.slice(0, 2).join(" / ").slice(0, 600)}`,
    );
}
