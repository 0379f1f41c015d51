import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const folder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const LOCK = 7_215_001;

/**
 * Brings the database to the newest migration. Safe with several processes at once: an advisory lock lets
 * one migrate while the others wait.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
