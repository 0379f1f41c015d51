import { and, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The condition that a table has a row of which all these are true. */
export const hasRow = (table: PgTable, ...conditions: (SQL | undefined)[]): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${table} where ${and(sql`true`, ...conditions)})`;
