import type { Transaction } from "#platform/database/client.ts";
import type { comments } from "./tables.ts";
import type { TargetState } from "./target.ts";

interface Stored {
  row: typeof comments.$inferSelect;
  target: TargetState;
}

const stored = new WeakMap<Transaction, Map<string, Stored>>();

/**
 * What a transaction has just stored, and what it stands under, for whoever follows its life within the same transaction:
 * nobody else can have changed the row meanwhile, and asking again would cost every reply of a long thread.
 */
export function rememberStored(tx: Transaction, row: Stored["row"], target: TargetState): void {
  const known = stored.get(tx) ?? new Map<string, Stored>();
  stored.set(tx, known.set(row.id, { row, target }));
}

/** As it was remembered; undefined for what was there before this transaction. */
export const storedHere = (tx: Transaction, id: string): Stored | undefined => stored.get(tx)?.get(id);
