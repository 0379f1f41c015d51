import type { Database, Transaction } from "./client.ts";
import { databaseError } from "./database-error.ts";

const ATTEMPTS = 4;
/** Deadlock and serialization failure: the other side went first, trying again succeeds. */
const TRY_AGAIN = new Set(["40P01", "40001"]);

/**
 * Runs a transaction, again from its beginning when PostgreSQL gave way to another one. `work` must therefore have no
 * effect outside of the database.
 * @throws what `work` throws, and the database's error when it gave way four times
 */
export async function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !TRY_AGAIN.has(databaseError(error)?.code ?? "")) throw error;
    }
  }
}
