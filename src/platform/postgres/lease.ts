import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ADMIN_ROLE, APP_ROLE } from "./roles.ts";
import type { Postmaster } from "./server.ts";

/**
 * Who uses the server is known by the server itself: every app process holds a shared advisory lock on a
 * connection of its own, its lease. The kernel closes the connection of a killed process, so no count can
 * go stale. Whoever gets the lock exclusively is the last one, and newcomers wait until the server is gone.
 */
const LEASE = 7_215_011;
const SETUP = 7_215_012;

export interface Lease {
  client: pg.Client;
  server: Postmaster;
}

/** @returns a URL for `pg` that stays parseable by `new URL` */
export function urlOf(server: Postmaster, database: string, role: string = APP_ROLE): string {
  const host = encodeURIComponent(server.socketDir);
  return `postgresql://${role}@localhost:${server.port}/${database}?host=${host}&sslmode=disable`;
}

/**
 * Takes a lease on the server.
 * @returns undefined while it is starting or stopping: try again
 * @throws Error when it answers and refuses, or when it serves another data folder
 */
export async function takeLease(server: Postmaster, data: string): Promise<Lease | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(server, "postgres", ADMIN_ROLE),
    application_name: "paddock lease",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string; leased: boolean }>(
      "select current_setting('data_directory') as data, pg_try_advisory_lock_shared($1) as leased",
      [LEASE],
    );
    if (rows[0]?.data !== data) {
      throw new Error(`The server at ${server.socketDir} serves ${rows[0]?.data}, not ${data}.`);
    }
    if (rows[0].leased) return { client, server };
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isPassing(error)) return undefined;
    throw error;
  }
}

/** Errors that a server gives while it starts, recovers or stops. */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  const passing = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "53300"];
  return passing.includes(code ?? "") || /terminated|timeout|closed/i.test(message);
}

/**
 * Gives the lease back.
 * @returns true when nobody else held one; new leases are then refused until `client` ends
 */
export async function giveUpLease(lease: Lease, patienceMs = 0): Promise<boolean> {
  const limit = Date.now() + patienceMs;
  await lease.client.query("select pg_advisory_unlock_shared($1)", [LEASE]);
  for (;;) {
    const { rows } = await lease.client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
      LEASE,
    ]);
    if (rows[0]?.last) return true;
    if (Date.now() >= limit) return false;
    await sleep(100);
  }
}

/** Takes the lease back after {@link giveUpLease} said that others still hold one. */
export async function renewLease(lease: Lease): Promise<void> {
  await lease.client.query("select pg_advisory_lock_shared($1)", [LEASE]);
}

/**
 * Makes the app's role and database where they are missing. The role owns its database and may create others
 * (tests do), but is no superuser: a hole in a query must not become a command on the machine.
 */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [SETUP]);
  try {
    const roles = await client.query("select 1 from pg_roles where rolname = $1", [APP_ROLE]);
    if (roles.rowCount === 0) await client.query(`create role ${APP_ROLE} login createdb`);
    const databases = await client.query("select 1 from pg_database where datname = $1", [APP_ROLE]);
    if (databases.rowCount === 0) await client.query(`create database ${APP_ROLE} owner ${APP_ROLE}`);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [SETUP]);
  }
}
