/**
 * The smallest app: brings PostgreSQL up, counts its own starts in a table, says so, and waits.
 * Usage: node app.ts <data folder> [stay | leave | crash]
 *   stay   runs until SIGTERM, and releases
 *   leave  releases and ends (default)
 *   crash  throws without releasing
 */
import pg from "pg";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";

const [dataDir = "", mode = "leave"] = process.argv.slice(2);
const postgres = await ensurePostgres({
  dataDir,
  databaseUrl: process.env.DATABASE_URL || undefined,
  log: (line) => process.stderr.write(`${line}\n`),
});
const client = new pg.Client({ connectionString: postgres.url });
client.on("error", () => undefined);
await client.connect();
// Two processes may get here at once, and `if not exists` alone does not keep them apart.
await client.query("select pg_advisory_lock(1)");
await client.query("create table if not exists starts (id bigint generated always as identity, note text)");
await client.query("select pg_advisory_unlock(1)");
await client.query("insert into starts (note) values ($1)", ["围场"]);
const { rows } = await client.query<Record<string, string>>(
  `select (select count(*) from starts) as starts, pg_postmaster_start_time() as server,
          upper('straße ähre') as upper, current_setting('fsync') as fsync,
          current_setting('server_encoding') as encoding, current_setting('is_superuser') as superuser,
          (select 'ä' > 'z') as codepoint_order`,
);
await client.end();
const { url, reused, location } = postgres;
process.stdout.write(`${JSON.stringify({ ...rows[0], url, reused, location, pid: process.pid })}\n`);

if (mode === "crash") throw new Error("crashed on purpose");
if (mode === "stay") {
  const hold = setInterval(() => undefined, 1_000);
  process.once("SIGTERM", async () => {
    clearInterval(hold);
    await postgres.release();
  });
} else {
  await postgres.release();
}
