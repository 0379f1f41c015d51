import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { errorLine } from "#platform/log.ts";
import { Connection } from "./connection.ts";
import { bareStatements, concurrentIndex, type MigrationStep, stepsOf } from "./migration-sql.ts";
import { isOutage } from "./outage.ts";
import { assertFits, IsReplica } from "./server-fits.ts";

const ownFolder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const LOCK = 7_215_001;

/** A database server that starts together with the app, or restarts, gets this long. */
const PATIENCE_MS = 30_000;

async function connectPatiently(url: string, say: (line: string) => void): Promise<Connection> {
  const begun = performance.now();
  let told = false;
  for (;;) {
    const client = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      await assertFits(client);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      const mayPass = isOutage(error) || error instanceof IsReplica;
      if (!mayPass || performance.now() - begun > PATIENCE_MS) throw error;
      if (!told) say(`waiting for the database (${errorLine(error)})`);
      told = true;
      await sleep(250 + Math.random() * 500);
    }
  }
}

/**
 * A change of a table waits this long for those who use it, and lets them go on before it tries again: while it waits,
 * everybody who comes after it waits too.
 */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_PATIENCE_MS = 300_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** What drizzle-kit's own runner keeps, so that either finds what the other did. */
const DONE = `"drizzle"."__drizzle_migrations"`;
/** How far a migration came that is not done in one transaction. */
const PROGRESS = `"drizzle"."migration_progress"`;

/**
 * Brings the database to the newest migration. Safe with several processes at once: an advisory lock lets
 * one migrate while the others wait. Waits half a minute for a server that does not answer yet.
 *
 * A migration is one transaction, but for the statements that must stand outside of one (`migration-sql.ts`): what
 * stands before, between and after them is one each. A start that ends in the middle is taken up there by the next.
 */
export async function migrateDatabase(
  url: string,
  say: (line: string) => void = () => undefined,
  { folder = ownFolder, lockTimeoutMs = LOCK_TIMEOUT_MS } = {},
): Promise<void> {
  const client = await connectPatiently(url, say);
  try {
    await takeTurn(client);
    await client.query(`create schema if not exists "drizzle"`);
    await client.query(
      `create table if not exists ${DONE} (id serial primary key, hash text not null, created_at bigint)`,
    );
    await client.query(
      `create table if not exists ${PROGRESS} (created_at bigint primary key, statements integer not null)`,
    );
    const { rows } = await client.query<{ last: string | null }>(
      `select max(created_at) as last from ${DONE}`,
    );
    const last = Number(rows[0]?.last ?? 0);
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      if (migration.folderMillis > last) await runMigration(client, migration, { say, lockTimeoutMs });
    }
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again, since who waits within `pg_advisory_lock` has a transaction open, and an index that is built
 * without blocking writes waits for the end of all that are: both would wait for ever.
 */
async function takeTurn(client: Connection): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    await sleep(100);
  }
}

interface Running {
  say: (line: string) => void;
  lockTimeoutMs: number;
}

async function runMigration(client: Connection, migration: MigrationMeta, running: Running): Promise<void> {
  const { rows } = await client.query<{ statements: number }>(
    `select statements from ${PROGRESS} where created_at = $1`,
    [migration.folderMillis],
  );
  for (const step of stepsOf(migration.sql, rows[0]?.statements)) {
    if (step.alone) await runAlone(client, step.statements[0] ?? "");
    await patiently(running, () => inTransaction(client, migration, step, running.lockTimeoutMs));
  }
}

/** An index that was begun and not finished is of no use, and in the way of the next attempt. */
async function runAlone(client: Connection, statement: string): Promise<void> {
  const name = concurrentIndex(bareStatements(statement)[0] ?? "");
  if (name) {
    const { rows } = await client.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
      [name],
    );
    if (rows[0]?.valid) return;
    if (rows[0]) await client.query(`drop index concurrently ${name}`);
  }
  await client.query(statement);
}

async function inTransaction(
  client: Connection,
  migration: MigrationMeta,
  step: MigrationStep,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    if (!step.alone) for (const statement of step.statements) await client.query(statement);
    if (step.upTo < migration.sql.length) {
      await client.query(
        `insert into ${PROGRESS} values ($1, $2) on conflict (created_at) do update set statements = excluded.statements`,
        [migration.folderMillis, step.upTo],
      );
    } else {
      await client.query(`delete from ${PROGRESS} where created_at = $1`, [migration.folderMillis]);
      await client.query(`insert into ${DONE} (hash, created_at) values ($1, $2)`, [
        migration.hash,
        migration.folderMillis,
      ]);
    }
    await client.query("commit");
  } catch (error) {
    // What went wrong is what the first error says; the connection may be gone by now.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function patiently({ say }: Running, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  for (let told = false; ; told = true) {
    try {
      await work();
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE || performance.now() - begun > LOCK_PATIENCE_MS) throw error;
      if (!told) say("waiting for others who use a table that is to be changed");
      await sleep(500);
    }
  }
}
