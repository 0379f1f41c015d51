import { withClient } from "./database-server.ts";

/** What must never be written down anywhere: tokens as they are sent, and private keys. */
const PATTERNS = ["\\mp[ma]_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])", "-----BEGIN [A-Z ]*PRIVATE KEY-----"];

interface Column {
  schema: string;
  table: string;
  column: string;
}

/**
 * Looks through every column of a database that holds text, and through a log, for secrets.
 * @param known secrets that were handed out: passwords, keys. Short ones are found in words by chance; leave them out
 * @returns where something was found, without saying what: nowhere
 */
export async function secretsIn(url: string, log: string, known: readonly string[]): Promise<string[]> {
  const patterns = [...PATTERNS, ...known.map((secret) => secret.replace(/[^\w]/g, "\\$&"))];
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query<Column>(`
      select table_schema as schema, table_name as "table", column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and (data_type in ('text', 'character varying', 'json', 'jsonb') or udt_name in ('_text', '_varchar', '_jsonb'))
      order by 1, 2, 3`);
    const tables = Map.groupBy(rows, ({ schema, table }) => `"${schema}"."${table}"`);
    const places: string[] = [];
    for (const [table, columns] of tables) {
      const counts = columns.map(
        ({ column }, at) => `count(*) filter (where "${column}"::text ~ any ($1::text[])) as c${at}`,
      );
      const { rows: counted } = await client.query<Record<string, string>>(
        `select ${counts.join(", ")} from ${table}`,
        [patterns],
      );
      for (const [at, { column }] of columns.entries())
        if (Number(counted[0]?.[`c${at}`] ?? 0) > 0) places.push(`${table}.${column}`);
    }
    return places;
  });
  // PostgreSQL's \m is the beginning of a word.
  if (patterns.some((pattern) => new RegExp(pattern.replace("\\m", "\\b")).test(log))) found.push("the log");
  return found;
}
