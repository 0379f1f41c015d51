import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase<Record<string, never>>;
/** What a use-case takes when it works inside or outside a transaction alike. */
export type Queryable = Pick<
  Database,
  "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute"
>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/**
 * Opens a pool. Connections are made lazily; a broken idle connection is dropped and replaced, so that a
 * restarted server does not need a restarted app.
 * @param options.max upper bound on connections of this process
 */
export function connectDatabase(url: string, options: { max?: number } = {}): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: "paddock",
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on("error", () => undefined);
  return { db: drizzle(pool, { casing: "snake_case" }), pool, url, close: () => pool.end() };
}
