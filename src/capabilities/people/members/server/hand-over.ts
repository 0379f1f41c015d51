import { and, eq, getTableColumns, notExists, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#platform/database/client.ts";

/** The account that ends, and the one that goes on. */
export interface Merge {
  from: string;
  into: string;
}

/**
 * Gives rows of one member to another.
 * @param owner the column that says whose a row is
 * @param once what a member has once by: rows of which the other has one already stay behind. `[]` for one row a member
 */
export async function handOver(
  tx: Transaction,
  { from, into }: Merge,
  owner: PgColumn,
  once?: readonly PgColumn[],
): Promise<void> {
  const { table } = owner;
  const theirs = alias(table, "theirs");
  const inTheirs = (column: PgColumn) => getTableColumns(theirs)[keyOf(column)] ?? column;
  const known =
    once === undefined
      ? undefined
      : notExists(
          tx
            .select({ known: sql`1` })
            .from(theirs as PgTable)
            .where(and(eq(inTheirs(owner), into), ...once.map((column) => eq(inTheirs(column), column)))),
        );
  await tx
    .update(table)
    .set({ [keyOf(owner)]: into })
    .where(and(eq(owner, from), known));
}

/** The name by which a table's object knows a column. */
function keyOf(column: PgColumn): string {
  const found = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column);
  if (found === undefined) throw new Error(`no column of its table: ${column.name}`);
  return found[0];
}
