import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "./queryable.ts";

const statements = new WeakMap<object, Map<string, unknown>>();
const connections = new WeakMap<object, object>();

/** A transaction has a handle of its own; its statements are kept with the connection that it runs on. */
export function keepStatementsWith(connection: object, transaction: Queryable): void {
  connections.set(transaction, connection);
}

/**
 * A statement that is built once per pool, and once per connection that is used for transactions. Prepared under a
 * name, PostgreSQL parses and plans it once per connection too; so only a bounded number of shapes may get one.
 * @param name says everything that changes the statement's text
 */
export function preparedOnce<T>(db: Queryable, name: string, build: (name: string) => T): T {
  const keeper = connections.get(db) ?? db;
  let known = statements.get(keeper);
  if (known === undefined) {
    known = new Map();
    statements.set(keeper, known);
  }
  const made = (known.get(name) as T | undefined) ?? build(name);
  known.set(name, made);
  return made;
}

/**
 * A length that stands in the statement's text: of one that is a parameter, PostgreSQL assumes a tenth of all rows
 * and never settles on a plan. The query builder takes SQL here; its types do not say so.
 */
export const spelledOut = (limit: number) => sql.raw(String(limit)) as unknown as number;

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * {@link preparedOnce} for a statement in SQL, as `execute` takes it: its values are `sql.placeholder`s.
 * @returns its rows, as the database gives them
 */
export async function preparedRows<Row extends Record<string, unknown>>(
  db: Queryable,
  name: string,
  build: () => SQL,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const statement = preparedOnce(db, name, () =>
    (db as Database)._.session.prepareQuery(dialect.sqlToQuery(build()), undefined, name, false),
  );
  const { rows } = (await statement.execute(values)) as { rows: Row[] };
  return rows;
}
