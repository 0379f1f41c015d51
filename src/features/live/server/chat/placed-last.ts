import type { Transaction } from "#platform/database/client.ts";

const placed = new WeakMap<Transaction, Set<string>>();

/**
 * Says that whoever stores a message draws its place in the room as the last step of the transaction, and not as soon as it
 * appears: all who speak in the room wait from there to the commit.
 */
export function placeLast(tx: Transaction, messageId: string): void {
  placed.set(tx, (placed.get(tx) ?? new Set()).add(messageId));
}

export const isPlacedLast = (tx: Transaction, messageId: string): boolean =>
  placed.get(tx)?.has(messageId) ?? false;
