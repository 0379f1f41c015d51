import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { inject } from "vitest";
import { connectDatabase, type DatabaseClient } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { dropDatabase, withClient, withDatabase } from "./database-server.ts";

export interface TestDatabase extends DatabaseClient {
  /** Closes the pool and removes the database. What is forgotten is removed at the end of the run. */
  drop(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL("../../db/migrations", import.meta.url));
const LOCK = 7_215_021;

/**
 * A fresh, migrated, empty database of one's own, copied from a template: one a test file.
 * @param options.max connections of its pool
 */
export async function createTestDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const admin = inject("databaseUrl");
  const name = `test_${inject("databaseRun")}_${randomUUID().slice(0, 8)}`;
  await withClient(admin, async (client) => {
    const template = await ensureTemplate(client, admin);
    // Copies files, where the default writes each page to the log as well.
    await client.query(`create database "${name}" template "${template}" strategy file_copy`);
  });
  const client = connectDatabase(withDatabase(admin, name), { max: options.max ?? 8 });
  return {
    ...client,
    async drop() {
      await client.close();
      await withClient(admin, (by) => dropDatabase(by, name));
    },
  };
}

/**
 * The migrated template, named after the content of the migrations, so that it outlives the run and is made
 * anew only when they change. It gets its name when it is complete.
 */
async function ensureTemplate(client: pg.Client, admin: string): Promise<string> {
  const name = `template_${await hashOfMigrations()}`;
  const known = "select 1 from pg_database where datname = $1";
  if ((await client.query(known, [name])).rowCount) return name;
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    if ((await client.query(known, [name])).rowCount) return name;
    const { rows } = await client.query<{ old: string }>(
      "select datname as old from pg_database where datname like 'template\\_%' or datname like 'draft\\_%'",
    );
    for (const { old } of rows) await dropDatabase(client, old);
    const draft = `draft_${randomUUID().slice(0, 8)}`;
    await client.query(`create database "${draft}"`);
    await migrateDatabase(withDatabase(admin, draft));
    await client.query(`alter database "${draft}" rename to "${name}"`);
    return name;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

let hashed: Promise<string> | undefined;

/** Of what runs, in its order; once a process. */
function hashOfMigrations(): Promise<string> {
  hashed ??= (async () => {
    const hash = createHash("sha256");
    for (const file of (await readdir(MIGRATIONS, { recursive: true })).sort()) {
      if (/\.sql$|_journal\.json$/.test(file))
        hash.update(file).update(await readFile(join(MIGRATIONS, file)));
    }
    return hash.digest("hex").slice(0, 16);
  })();
  return hashed;
}
