import type pg from "pg";
import { ensurePostgres, type RunningPostgres } from "../../../src/platform/postgres/ensure.ts";
import { withClient } from "../../support/database-server.ts";

/** What is lost by a crash is filled once more. */
const FILLING = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  shared_buffers: "1GB",
  work_mem: "128MB",
  maintenance_work_mem: "1GB",
  checkpoint_timeout: "30min",
  // Steps that are done are analysed by the filler; while they run there is nothing to clean up.
  autovacuum: "off",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
};

export interface LargeServer extends RunningPostgres {
  /** The same database as its superuser, who may leave triggers out and set statistics. */
  adminUrl: string;
}

/** The bundled PostgreSQL over a folder of its own, as it is while millions of rows are written. */
export async function startLargeServer(
  folder: string,
  say: (line: string) => void,
  settings: Record<string, string> = FILLING,
): Promise<LargeServer> {
  const running = await ensurePostgres({ dataDir: folder, log: say, settings });
  const admin = new URL(running.url);
  admin.username = "postgres";
  return { ...running, adminUrl: admin.href };
}

/** One statement's rows, on a connection of its own. */
export const rowsOf = <T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<T>(text, values)).rows);
