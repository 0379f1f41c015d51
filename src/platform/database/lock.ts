import { sql } from "drizzle-orm";
import type { Transaction } from "./client.ts";

/**
 * Waits for a lock that everybody who names it shares, over all processes, and holds it until the transaction ends.
 * For what has no row of its own yet that could be locked: the first of two people who create the same thing.
 * @param name says kind and subject, as in `sms:13900001111`; equal names are equal locks
 */
export async function lock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
