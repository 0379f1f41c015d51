import { type SQL, sql } from "drizzle-orm";
import { smallint } from "drizzle-orm/pg-core";
import type { Transaction } from "#platform/database/client.ts";
import { identityKey, moment } from "#platform/database/columns.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** Told, on commit, whenever one of the tables has something new: which one. */
export const BATCHES_CHANNEL = "paddock_batches";

/**
 * The columns that every table of what is done behind the commit has, beside what is to be done. No foreign keys, and
 * indexes only where something is looked for: a row is written with every request of its kind, and is gone a moment later.
 */
export const waitingColumns = () => ({
  id: identityKey().primaryKey(),
  at: moment().notNull().defaultNow(),
  /** How often it failed; the next time is not before `retryAt`. */
  attempts: smallint().notNull().default(0),
  retryAt: moment(),
});

/** A row as the database gives it: names as the table has them, ids and moments as text. */
export interface WaitingRow extends Record<string, unknown> {
  id: string;
  at: string;
}

/**
 * Work that a request leaves behind as a row, written in its own transaction, to be done together with that of others.
 * What it does stands exactly once for each row: the row goes in the transaction that does it.
 */
export interface Batch<Row extends WaitingRow = WaitingRow> {
  /** Rows of one transaction. */
  size: number;
  /**
   * Called in one process at a time. What it throws has the rows tried one by one, and the one that fails come again,
   * later and later.
   * @param rows in the order in which they were written
   */
  take(tx: Transaction, services: Services, rows: readonly Row[]): Promise<void>;
}

/** Everything that is done behind the commit, by the table in which it waits. */
export const batches = new ExtensionPoint<Batch<never>>("batch");

/** What a statement that writes into such a table returns, so that it is looked at on commit; told once a transaction. */
export const wakeBatch = (table: string): SQL =>
  sql`pg_notify(${sql.raw(`'${BATCHES_CHANNEL}'`)}, ${sql.raw(`'${table}'`)})`;

/** The lock that whoever takes rows out of a table holds, for what has to keep them from doing so. */
export const batchLock = (table: string): string => `batch ${table}`;
