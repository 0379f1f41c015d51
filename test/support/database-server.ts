import pg from "pg";

const IN_USE = "55006";
const TRIES = 5;

/**
 * Removes a database and ends this role's own connections to it. Not `with (force)`: that is refused (42501)
 * to any role but a superuser while autovacuum happens to be at work there, and a plain drop stops
 * autovacuum by itself.
 * @param name a name that the caller made; it is not escaped
 * @throws what PostgreSQL answers, 55006 where another role stays connected
 */
export async function dropDatabase(by: pg.ClientBase, name: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    await by.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
      [name],
    );
    try {
      await by.query(`drop database if exists "${name}"`);
      return;
    } catch (error) {
      // Somebody connected in between.
      if ((error as { code?: string }).code !== IN_USE || left <= 1) throw error;
    }
  }
}

/** The address of another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Lends a connection of its own, closed afterwards. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
