import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";

/** What PostgreSQL says of a statement that took longer than it may. */
const TIME_IS_UP = "57014";
/** Statements get no less, in ms: one of none would have no limit at all. */
const LEAST_MS = 50;

/** A replica may do it. */
const READ_ONLY = { accessMode: "read only" } as const;

class TimeIsUp extends Error {}

/**
 * The time that one answer may take of the database. What is read is bounded without it; it stands behind, for what nobody
 * thought of, and for days on which the machine is slow.
 */
export class Budget {
  /** Not everything was read: there may be more, or better. */
  ended = false;
  readonly #until: number;

  /** @param ms `SEARCH_MS` of the environment */
  constructor(ms: number) {
    this.#until = Date.now() + ms;
  }

  /**
   * Reads in a transaction of its own; undefined when time was up before it was done, or already is. What `work` has put
   * elsewhere by then is as good as it was.
   */
  async read<T>(db: Pick<Database, "transaction">, work: (tx: Transaction) => Promise<T>) {
    if (this.ended) return undefined;
    try {
      return await db.transaction(async (tx) => {
        await this.hold(tx);
        return await work(tx);
      }, READ_ONLY);
    } catch (error) {
      if (!(error instanceof TimeIsUp) && databaseError(error)?.code !== TIME_IS_UP) throw error;
      this.ended = true;
      return undefined;
    }
  }

  /** The next statements of this transaction may take no longer than what is left. */
  async hold(tx: Transaction): Promise<void> {
    const left = this.#until - Date.now();
    if (left <= 0) throw new TimeIsUp();
    // Whatever it believes of how many rows match, reading the whole table is never right.
    await tx.execute(sql`
      select set_config('statement_timeout', ${String(Math.max(left, LEAST_MS))}, true), set_config('enable_seqscan', 'off', true)`);
  }
}
