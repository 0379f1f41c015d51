import { sql } from "drizzle-orm";
import type { Database } from "../../src/platform/database/client.ts";

/**
 * Makes one row one that nothing can be done with: every statement that changes it fails, as if it broke a rule that nobody
 * thought of.
 * @param table of the database, `key` its column that says which row
 * @returns what makes it well again
 */
export async function poison(
  db: Pick<Database, "execute">,
  table: string,
  id: string,
  key = "id",
): Promise<() => Promise<void>> {
  const name = sql.identifier(`poison_${table}_${id}`);
  const where = sql.raw(`'${id.replaceAll("'", "''")}'`);
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      if (case when tg_op = 'INSERT' then new.${sql.identifier(key)} else old.${sql.identifier(key)} end)::text = ${where} then
        raise exception 'this row is poisoned';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`);
  await db.execute(sql`create trigger ${name} before insert or update or delete on ${sql.identifier(table)}
    for each row execute function ${name}()`);
  return async () => {
    await db.execute(sql`drop trigger ${name} on ${sql.identifier(table)}`);
    await db.execute(sql`drop function ${name}()`);
  };
}
