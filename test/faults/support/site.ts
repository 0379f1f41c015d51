/** The app as people run it, with an article and members who may write, for scripts that do it harm. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../scripts/free-port.ts";
import { connectDatabase } from "../../../src/platform/database/client.ts";
import { migrateDatabase } from "../../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../../src/platform/postgres/ensure.ts";
import { type AppProcess, startAppProcess } from "../../e2e/support/app-process.ts";
import { newDataFolder } from "../../e2e/support/data-folder.ts";
import { makeArticle, makeSignedIn } from "../../support/factories.ts";
import { until } from "../../support/within.ts";

export interface Site {
  app: AppProcess;
  /** Bearer tokens of members. */
  tokens: readonly string[];
  articleId: string;
  /** The cluster's folder, for its pid file. */
  location: string;
  /** Runs one statement on a connection of its own. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** The database is a server of its own, as with `DATABASE_URL`, and not the one that comes along. */
  own: boolean;
  members: number;
  /** Folder for a database server of its own, instead of a new one. */
  clusterIn?: string;
  env?: Record<string, string>;
}

/** Starts a site on an empty database. */
export async function openSite({ own, members, clusterIn, env = {} }: SiteOptions): Promise<Site> {
  const data = await newDataFolder();
  const given = clusterIn !== undefined && { path: clusterIn, remove: async () => undefined };
  const cluster = given || (own ? await newDataFolder() : data);
  const postgres = await ensurePostgres({ dataDir: cluster.path });
  let app: AppProcess | undefined;
  const close = async () => {
    await app?.stop();
    await postgres.release();
    await cluster.remove();
    await data.remove();
  };
  try {
    await migrateDatabase(postgres.url);
    const filled = await fill(postgres.url, members);
    app = await startAppProcess({
      dataDir: data.path,
      port: await freePort(),
      env: { ...(own && { DATABASE_URL: postgres.url }), ...env },
    });
    // From here on the app alone looks after the server that came with it.
    if (!own) await postgres.release();
    const { url, location = "" } = postgres;
    return { app, ...filled, location, query: (sql, values) => query(url, sql, values), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(url: string, count: number): Promise<{ articleId: string; tokens: string[] }> {
  const { db, close } = connectDatabase(url, { max: 4 });
  try {
    const article = await makeArticle(db);
    const made = await Promise.all(Array.from({ length: count }, () => makeSignedIn(db)));
    return { articleId: article.id, tokens: made.map(({ token }) => token) };
  } finally {
    await close();
  }
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: "faults" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Number of the database server's main process. */
export function postmasterOf({ location }: Site): Promise<number> {
  return until("a database server", async () => {
    const text = await readFile(join(location, "postmaster.pid"), "utf8").catch(() => "");
    return Number(text.split("\n", 1)[0]) || undefined;
  });
}
