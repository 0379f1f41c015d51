import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { withAfterCommit } from "./after-commit.ts";
import { Connection, type Watching } from "./connection.ts";
import { NamelessConnection } from "./nameless-connection.ts";
import { keepStatementsWith } from "./prepared.ts";
import type { Database } from "./queryable.ts";
import { currentRoute } from "./replicas/read-route.ts";
import { mayFareBetter, RoutedPool } from "./replicas/routed-pool.ts";

export type { Database, Queryable, Transaction } from "./queryable.ts";

export interface DatabaseClient {
  db: Database;
  pool: RoutedPool;
  url: string;
  close(): Promise<void>;
}

/** A pooler in front of the database, and whether it keeps statements that were prepared under a name. */
export interface Pooler {
  prepares: boolean;
}

/** What no statement of a request comes near to. */
const STATEMENT_MS = 30_000;

const options = { casing: "snake_case" } as const;

/**
 * Opens a pool. Connections are made lazily; a broken one is dropped and replaced, so that a restarted server does not
 * need a restarted app.
 * @param options.max upper bound on connections of this process
 * @param options.waitSeconds how long one waits for a connection, a new one or one that others use
 * @param options.name what the server calls the connections: `application_name`
 * @param options.pooler a pooler stands between, which lends a connection for one transaction; see docs/operations/database.md
 * @param options.watch hears of every statement
 */
export function connectDatabase(
  url: string,
  {
    max = 16,
    waitSeconds = 10,
    name = "paddock",
    pooler,
    ...watching
  }: { max?: number; waitSeconds?: number; name?: string; pooler?: Pooler | undefined } & Watching = {},
): DatabaseClient {
  const Plain = pooler === undefined || pooler.prepares ? Connection : NamelessConnection;
  class Watched extends Plain {
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
    // A pooler refuses what it does not know; there it is set where the pooler connects.
    ...(pooler === undefined && { statement_timeout: STATEMENT_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: name,
  };
  const pool = new RoutedPool(config, watching.watch);
  const db = drizzle(pool, options);
  db.transaction = transactions(pool);
  return { db, pool, url, close: () => pool.end() };
}

/**
 * Transactions that always give their connection back. Drizzle's own keeps it for ever when `begin` fails, which is
 * what happens when the server goes away in that moment: after as many times as the pool has connections, none is left.
 */
function transactions(pool: RoutedPool): Database["transaction"] {
  const handles = new WeakMap<pg.PoolClient, Database>();
  type Run = (from: pg.Pool, ...given: Parameters<Database["transaction"]>) => Promise<unknown>;
  const run: Run = async (from, work, config) => {
    const client = await from.connect();
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
  const routed: Run = async (primary, work, config) => {
    if (config?.accessMode !== "read only") {
      const result = await run(primary, work, config);
      pool.onWrite();
      return result;
    }
    const route = currentRoute();
    const replica = route?.pool();
    if (replica === undefined) return run(primary, work, config);
    try {
      return await run(replica, work, config);
    } catch (error) {
      if (!mayFareBetter(error)) throw error;
      route?.leave();
      return run(primary, work, config);
    }
  };
  return (work, config) => routed(pool, work, config) as ReturnType<typeof work>;
}
