import type { Database, Queryable } from "./queryable.ts";

/** What is to be done when the transaction that runs on a session has been committed. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Of a pool, or of the one connection that a transaction and the savepoints in it run on. */
const sessionOf = (db: Queryable): object => (db as Database)._.session;

/**
 * Has `run` called once what `db` changes is committed, before anybody hears of it; never after a rollback. Outside of a
 * transaction that is now. What other processes have to know is told by `pg_notify` in the transaction itself.
 */
export function afterCommit(db: Queryable, run: () => void): void {
  const list = waiting.get(sessionOf(db));
  if (list === undefined) run();
  else list.push(run);
}

/** Runs a transaction on a connection, then what it left to be done after its commit. */
export async function withAfterCommit<T>(connection: Queryable, transaction: () => Promise<T>): Promise<T> {
  const session = sessionOf(connection);
  const list: (() => void)[] = [];
  waiting.set(session, list);
  let result: T;
  try {
    result = await transaction();
  } finally {
    waiting.delete(session);
  }
  for (const run of list) run();
  return result;
}
