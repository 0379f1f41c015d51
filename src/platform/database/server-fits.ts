import type pg from "pg";

/** The oldest that everything is tried on; see docs/operations/database.md. */
const OLDEST = 15;

/** For a moment, whatever leads to the primary may still lead to another server. */
export class IsReplica extends Error {}

export interface DatabaseServer {
  /** As in `15.20 (Debian …)`. */
  version: string;
  /** As in 150020. */
  number: number;
  isReplica: boolean;
}

/** @throws Error that says what to do, for a server that is too old or takes no writes */
export async function assertFits(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<DatabaseServer>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as "isReplica"`);
  const problem = rows[0] && problemOf(rows[0]);
  if (problem !== undefined) throw problem;
}

export function problemOf({ version, number, isReplica }: DatabaseServer): Error | undefined {
  if (number < OLDEST * 10_000)
    return new Error(
      `the database server is PostgreSQL ${version}, and Paddock needs ${OLDEST} or newer. Move the database to a newer server (pg_dump, or pg_upgrade), or leave DATABASE_URL empty to use the one that comes along`,
    );
  if (isReplica)
    return new IsReplica(
      "the database server is a replica, which takes no writes. DATABASE_URL, or DATABASE_DIRECT_URL where that is given, must lead to the primary",
    );
  return undefined;
}
