import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type pg from "pg";
import { ensurePostgres, type RunningPostgres } from "../src/platform/postgres/ensure.ts";
import { dropDatabase, withClient, withDatabase } from "../test/support/database-server.ts";
import { startApp } from "./processes.ts";

/** A filled data folder and its PostgreSQL; what is measured happens in copies of its database. */
export interface Site {
  dataDir: string;
  /** A folder for the run's own files. */
  scratch: string;
  /** Copies the filled database. It is dropped when the site is closed, or earlier by `drop`. */
  copyDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  close(): Promise<void>;
}

/** Fills the folder of BENCH_DATA_DIR, or one that is removed afterwards, with the demo content. */
export async function openSite(say: (line: string) => void): Promise<Site> {
  const scratch = await mkdtemp(join(tmpdir(), "paddock-bench-"));
  const given = process.env.BENCH_DATA_DIR;
  const dataDir = given ? resolve(given) : join(scratch, "data");
  const removeScratch = () => rm(scratch, { recursive: true, force: true });
  let postgres: RunningPostgres;
  try {
    const filling = await startApp({
      dataDir,
      say: (line) => line.startsWith("paddock: ") && say(line.slice("paddock: ".length)),
    });
    await filling.stop();
    postgres = await ensurePostgres({ dataDir });
  } catch (error) {
    await removeScratch();
    throw error;
  }
  const admin = withDatabase(postgres.url, "postgres");
  const made = new Set<string>();
  const drop = async (name: string) => {
    if (!made.delete(name)) return;
    await withClient(admin, (by) => dropDatabase(by, name));
  };
  return {
    dataDir,
    scratch,
    async copyDatabase() {
      const name = `bench_${randomBytes(4).toString("hex")}`;
      await query(admin, `create database "${name}" template paddock`);
      made.add(name);
      return { url: withDatabase(postgres.url, name), drop: () => drop(name) };
    },
    async close() {
      for (const name of [...made]) await drop(name);
      await postgres.release();
      await removeScratch();
    },
  };
}

/** Runs statements on a connection of their own; answers the rows of the last one. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return await withClient(url, async (client) => (await client.query<T>(text, values)).rows);
}
