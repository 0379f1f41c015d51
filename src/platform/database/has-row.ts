import { and, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

/** Whether a table has a row of which all conditions are true. */
export async function hasRow(
  db: Queryable,
  table: PgTable,
  ...conditions: (SQL | undefined)[]
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(table)
    .where(and(...conditions))
    .limit(1);
  return found.length > 0;
}
