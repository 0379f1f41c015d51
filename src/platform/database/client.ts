import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { withAfterCommit } from "./after-commit.ts";
import { Connection, type Watching } from "./connection.ts";
import { RequestPool } from "./pool.ts";
import { keepStatementsWith } from "./prepared.ts";
import type { Database } from "./queryable.ts";

export type { Database, Queryable, Transaction } from "./queryable.ts";

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

const options = { casing: "snake_case" } as const;

/**
 * Opens a pool. Connections are made lazily; a broken one is dropped and replaced, so that a restarted server does not
 * need a restarted app.
 * @param options.max upper bound on connections of this process
 * @param options.waitSeconds how long one waits for a connection, a new one or one that others use
 * @param options.name what the server calls the connections: `application_name`
 * @param options.watch hears of every statement
 */
export function connectDatabase(
  url: string,
  {
    max = 16,
    waitSeconds = 10,
    name = "paddock",
    ...watching
  }: { max?: number; waitSeconds?: number; name?: string } & Watching = {},
): DatabaseClient {
  class Watched extends Connection {
    constructor(config?: string | pg.ClientConfig) {
      super(config, watching);
    }
  }
  const config: pg.PoolConfig = {
    connectionString: url,
    Client: Watched,
    max,
    connectionTimeoutMillis: waitSeconds * 1000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: name,
  };
  const pool = new RequestPool(config, watching.watch);
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on("error", () => undefined);
  const db = drizzle(pool, options);
  db.transaction = transactions(pool);
  return { db, pool, url, close: () => pool.end() };
}

/**
 * Transactions that always give their connection back. Drizzle's own keeps it for ever when `begin` fails, which is
 * what happens when the server goes away in that moment: after as many times as the pool has connections, none is left.
 */
function transactions(pool: pg.Pool): Database["transaction"] {
  const handles = new WeakMap<pg.PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const failures: unknown[] = [];
    try {
      const handle = handles.get(client) ?? drizzle(client, options);
      handles.set(client, handle);
      return await withAfterCommit(handle, () =>
        handle.transaction(async (tx) => {
          keepStatementsWith(handle, tx);
          try {
            return await work(tx);
          } catch (error) {
            failures.push(error);
            throw error;
          }
        }, config),
      );
    } catch (error) {
      // A connection that broke cannot be rolled back either, and that alone would be told then.
      throw failures.length === 0 ? error : failures[0];
    } finally {
      // What could not even be rolled back must not reach the next one who takes this connection.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
}
