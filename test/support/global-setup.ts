import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { dropDatabase, withClient } from "./database-server.ts";
import { filesOfRun, memoryFolder } from "./memory-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A role that may create databases. */
    databaseUrl: string;
    /** Part of the name of every database of this run. */
    databaseRun: string;
    /** The data folder of the server, where it is one of this machine. */
    databaseFolder: string | undefined;
  }
}

/**
 * One PostgreSQL for the whole run, kept between runs in the folder for temporary files, where the account
 * that root drops to can always reach it. `TEST_DATABASE_URL` uses another server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const checkout = fileURLToPath(new URL("../..", import.meta.url));
  const key = createHash("sha256").update(checkout).digest("hex").slice(0, 12);
  const postgres = await ensurePostgres({
    dataDir: join(memoryFolder(), `paddock-test-${process.getuid?.() ?? 0}-${key}`),
    databaseUrl: process.env.TEST_DATABASE_URL,
    // Test data may be lost, and safe writing is most of a test's time.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // Some tests open several apps, each with a pool of its own, and two files run at a time.
      max_connections: "300",
    },
  });
  const run = `${process.pid}`;
  const isOver = (maker: string) => maker === run || !isAlive(Number(maker));
  await dropDatabases(postgres.url, isOver);
  await removeFiles(isOver);
  project.provide("databaseUrl", postgres.url);
  project.provide("databaseRun", run);
  project.provide("databaseFolder", postgres.location);
  return async () => {
    await dropDatabases(postgres.url, (maker) => maker === run);
    await removeFiles((maker) => maker === run);
    await postgres.release();
  };
}

/** Removes test databases by the process that made them: this run's at its end, crashed runs' at its start. */
async function dropDatabases(url: string, unwanted: (maker: string) => boolean): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; maker: string }>(
      "select datname as name, split_part(datname, '_', 2) as maker from pg_database where datname like 'test\\_%'",
    );
    for (const { name, maker } of rows) {
      if (unwanted(maker)) await dropDatabase(client, name);
    }
  });
}

/** The same with the folders of apps that were not closed. */
async function removeFiles(unwanted: (maker: string) => boolean): Promise<void> {
  const folder = memoryFolder();
  for (const name of await readdir(folder)) {
    const maker = /\d+/.exec(name)?.[0] ?? "";
    if (name.startsWith(filesOfRun(maker)) && unwanted(maker))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
