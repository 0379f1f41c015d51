import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { preparedOnce } from "./prepared.ts";
import type { Queryable } from "./queryable.ts";

/**
 * A figure about somebody: `count` is its part of the one statement that asks for many of them, where it can be written as
 * one; `read` asks by itself.
 */
export type FigureOf =
  | { count: (id: Placeholder) => SQL<number>; read?: never }
  | { read: (db: Queryable, id: string) => Promise<number>; count?: never };

/** How many rows of a table, or of tables that are joined, fit. */
export const countOf = (from: PgTable | SQL, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${from} where ${where})`;

/** The sum of a column over the rows that fit; 0 without any. */
export const sumOf = (column: SQLWrapper, from: PgTable | SQL, where: SQL | undefined): SQL<number> =>
  sql<number>`(select coalesce(sum(${column}), 0)::int from ${from} where ${where})`;

/**
 * Many figures about one, by their keys: all that are parts of a statement in one, which is made once.
 * @param name of the statement; says which figures they are
 */
export async function figuresOf(
  db: Queryable,
  name: string,
  figures: readonly (readonly [key: string, figure: FigureOf])[],
  id: string,
): Promise<Map<string, number>> {
  const parts = figures.flatMap(([key, { count }]) => (count === undefined ? [] : [{ key, count }]));
  const asked = figures.flatMap(([key, { read }]) => (read === undefined ? [] : [{ key, read }]));
  const [[row], others] = await Promise.all([
    parts.length === 0
      ? [{}]
      : preparedOnce(db, name, (prepared) =>
          db
            .select(
              Object.fromEntries(
                parts.map(({ key, count }) => [key, sql<number>`${count(sql.placeholder("id"))}`]),
              ),
            )
            .from(sql`(select) as nothing`)
            .prepare(prepared),
        ).execute({ id }),
    Promise.all(asked.map(async ({ key, read }) => [key, await read(db, id)] as const)),
  ]);
  return new Map([...Object.entries(row ?? {}), ...others]);
}
