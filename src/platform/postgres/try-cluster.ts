import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Binaries, findBinaries } from "./binaries.ts";
import type { Home, Log } from "./home.ts";
import { writeAccessRules } from "./init.ts";
import { urlOf } from "./lease.ts";
import { ADMIN_ROLE } from "./roles.ts";
import { findPostmaster, type Postmaster, spawnServer, stopServer, tailOfLog } from "./server.ts";

const PATIENCE_MS = 600_000;

export interface TriedCluster {
  databases: number;
  tables: number;
  rows: number;
}

/**
 * Starts a server on a cluster that nobody else uses, and waits until it takes connections: it may have much log to go through.
 * @throws Error with the end of the server's log
 */
export async function startAlone(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string> = {},
): Promise<Postmaster> {
  await writeAccessRules(home);
  const child = await spawnServer(home, binaries, settings);
  const begun = Date.now();
  for (;;) {
    const server = findPostmaster(home);
    if (server && server !== "starting" && (await answers(server))) return server;
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() - begun > PATIENCE_MS) {
      await stopServer(home, () => undefined);
      throw new Error(
        `PostgreSQL does not start in ${home.data}. The end of its log:\n${await tailOfLog(home)}`,
      );
    }
    await sleep(50);
  }
}

async function answers(server: Postmaster): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(server, "postgres", ADMIN_ROLE) });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Opens a cluster that was unpacked and reads every row of every table, whose pages tell by their checksums whether they are whole.
 * @returns undefined where its version of PostgreSQL is not here: the start that takes it over tries it then
 */
export async function tryCluster(home: Home, major: number, log: Log): Promise<TriedCluster | undefined> {
  const binaries = await findBinaries(home.account, log);
  if (binaries.major !== major) {
    log(`The backup is of PostgreSQL ${major}; the next start brings it to ${binaries.major}`);
    return undefined;
  }
  const server = await startAlone(home, binaries);
  try {
    const told = { databases: 0, tables: 0, rows: 0 };
    for (const database of await databasesOf(server)) {
      told.databases += 1;
      await withClient(urlOf(server, database, ADMIN_ROLE), async (client) => {
        for (const table of await tablesOf(client)) {
          const { rows } = await client.query<{ count: string }>(`select count(*) from only ${table}`);
          told.tables += 1;
          told.rows += Number(rows[0]?.count);
        }
      });
    }
    return told;
  } finally {
    await stopServer(home, log);
  }
}

/** Databases that people put something into. */
export async function databasesOf(server: Postmaster): Promise<string[]> {
  return withClient(urlOf(server, "postgres", ADMIN_ROLE), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where not datistemplate and datname <> 'postgres' order by datname",
    );
    return rows.map(({ datname }) => datname);
  });
}

/** Names of tables with rows of their own, as SQL wants them. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
       and n.nspname not like 'pg\\_temp%'
     order by n.nspname, c.relname`,
  );
  return rows.map(({ name }) => name);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "paddock upkeep" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
