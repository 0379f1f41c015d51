import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { errorLine } from "#platform/log.ts";
import { Connection } from "./connection.ts";
import { isOutage } from "./outage.ts";

const folder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
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
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      if (!isOutage(error) || performance.now() - begun > PATIENCE_MS) throw error;
      if (!told) say(`waiting for the database (${errorLine(error)})`);
      told = true;
      await sleep(250 + Math.random() * 500);
    }
  }
}

/**
 * Brings the database to the newest migration. Safe with several processes at once: an advisory lock lets
 * one migrate while the others wait. Waits half a minute for a server that does not answer yet.
 */
export async function migrateDatabase(
  url: string,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const client = await connectPatiently(url, say);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
