import { sql } from "drizzle-orm";
import { changeSetting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import { KEY_SETTING } from "./check-keys.ts";

/** Rows of one table that another key sealed than the first one. */
export interface SealedOtherwise {
  /** Table and column. */
  where: string;
  /** Sealed with a key that is still configured: jobs seal them anew. */
  old: number;
  /** Sealed with a key that is not there: nobody opens them. */
  lost: number;
}

/** Where something is sealed, and whether with another key than the first; every table that names its key is looked at. */
export async function sealedOtherwise(db: Queryable, keys: Keys): Promise<SealedOtherwise[]> {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.column_name ~ '(^|_)key_id$'
    order by 1, 2`);
  const found: SealedOtherwise[] = [];
  for (const { table, column } of columns) {
    const key = sql.identifier(column);
    const { rows } = await db.execute<{ id: string; rows: number }>(sql`
      select ${key} as id, count(*)::int as rows from ${sql.identifier(table)}
      where ${key} <> '' and ${key} <> ${keys.currentId} group by 1`);
    const sum = (known: boolean) =>
      rows.filter(({ id }) => keys.knows(id) === known).reduce((all, { rows: some }) => all + some, 0);
    found.push({ where: `${table}.${column}`, old: sum(true), lost: sum(false) });
  }
  return found;
}

/** From now on the database belongs to the key that is there: the one from before is lost for good. The audit log tells it. */
export async function acceptKey(db: Database, keys: Keys): Promise<void> {
  await db.transaction(async (tx) => {
    await changeSetting(tx, KEY_SETTING, keys.currentId);
    await recordAudit(tx, {
      adminId: null,
      action: "admin.key_accepted",
      after: { excerpt: keys.currentId },
      address: "",
    });
  });
}
