import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "./client.ts";

type Row<T extends PgTable> = T["$inferSelect"];

/** The first row that fits, in this order; undefined where there is none. */
export async function firstRow<T extends PgTable>(
  db: Pick<Queryable, "select">,
  table: T,
  where: SQL | undefined,
  ...order: SQL[]
): Promise<Row<T> | undefined> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(1);
  return rows[0];
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockedRow<T extends PgTable>(
  tx: Transaction,
  table: T,
  where: SQL | undefined,
): Promise<Row<T> | undefined> {
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .for("update");
  return rows[0];
}
