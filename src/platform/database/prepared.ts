import type { Queryable } from "./client.ts";

const statements = new WeakMap<object, Map<string, unknown>>();

/**
 * A statement that is built once per database handle. Prepared under a name, PostgreSQL parses and plans it once
 * per connection too; so only a bounded number of shapes may get one.
 * @param name says everything that changes the statement's text
 */
export function preparedOnce<T>(db: Queryable, name: string, build: (name: string) => T): T {
  let known = statements.get(db);
  if (known === undefined) {
    known = new Map();
    statements.set(db, known);
  }
  const made = (known.get(name) as T | undefined) ?? build(name);
  known.set(name, made);
  return made;
}
