import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { gathered } from "./gathered.ts";
import { preparedOnce } from "./prepared.ts";
import type { Queryable } from "./queryable.ts";

/**
 * A figure about somebody: `count` is its part of the one statement that asks for many of them, where it can be written as
 * one; `read` asks by itself.
 */
export type FigureOf =
  | { count: (id: SQL) => SQL<number>; read?: never }
  | { read: (db: Queryable, id: string) => Promise<number>; count?: never };

/** How many rows of a table, or of tables that are joined, fit. */
export const countOf = (from: PgTable | SQL, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${from} where ${where})`;

/** The sum of a column over the rows that fit; 0 without any. */
export const sumOf = (column: SQLWrapper, from: PgTable | SQL, where: SQL | undefined): SQL<number> =>
  sql<number>`(select coalesce(sum(${column}), 0)::int from ${from} where ${where})`;

/**
 * Many figures about one, by their keys: all that are parts of a statement in one, for everybody who asks at the same moment.
 * @param name of the statement; says which figures they are
 * @param id a number in the database
 */
export async function figuresOf(
  db: Queryable,
  name: string,
  figures: readonly (readonly [key: string, figure: FigureOf])[],
  id: string,
): Promise<Map<string, number>> {
  const parts = figures.flatMap(([key, { count }]) => (count === undefined ? [] : [{ key, count }]));
  const asked = figures.flatMap(([key, { read }]) => (read === undefined ? [] : [{ key, read }]));
  const [row, others] = await Promise.all([
    parts.length === 0 ? Promise.resolve({}) : counted(name, parts)(db, id),
    Promise.all(asked.map(async ({ key, read }) => [key, await read(db, id)] as const)),
  ]);
  return new Map([...Object.entries<number>(row), ...others]);
}

type Counting = (db: Queryable, id: string) => Promise<Record<string, number>>;
const statements = new Map<string, Counting>();

function counted(name: string, parts: readonly { key: string; count: (id: SQL) => SQL<number> }[]): Counting {
  const known = statements.get(name);
  if (known !== undefined) return known;
  const made = gathered(async (db: Queryable, ids: readonly string[]) => {
    const rows = await preparedOnce(db, name, (prepared) =>
      db
        .select({
          about: sql<string>`one.id::text`,
          figures: Object.fromEntries(
            parts.map(({ key, count }) => [key, sql<number>`${count(sql`one.id`)}`]),
          ),
        })
        .from(sql`unnest(${sql.placeholder("ids")}::bigint[]) as one (id)`)
        .prepare(prepared),
    ).execute({ ids: [...new Set(ids)] });
    const found = new Map(rows.map(({ about, figures }) => [about, figures as Record<string, number>]));
    return ids.map((id) => found.get(id) ?? {});
  });
  statements.set(name, made);
  return made;
}
