import type { ItemResult } from "#capabilities/review/moderation/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { constraintRefusal } from "#platform/database/constraints.ts";
import { keepingLastSteps } from "#platform/database/last-steps.ts";
import { AppError } from "#shared/errors.ts";
import { refused } from "./claims.ts";

/** An item with the version that the moderator had before him. */
export interface SeenItem {
  id: string;
  version: string;
}

/**
 * Runs `work` for items of a transaction all at once behind one savepoint; where one of them is refused, for each half of them, so
 * that a refusal becomes that item's result, holds none of the others back, and costs a large batch a few tries. What `work` does stands once either way:
 * it has no effect outside of the database.
 */
export async function allItems<Item extends { id: string }, Done extends { result: ItemResult }>(
  tx: Transaction,
  items: readonly Item[],
  work: (tx: Transaction, items: readonly Item[]) => Promise<Done[]>,
): Promise<(Done | { result: ItemResult })[]> {
  const [first] = items;
  if (first === undefined) return [];
  try {
    return await keepingLastSteps(tx, () => tx.transaction((part) => work(part, items)));
  } catch (error) {
    const refusal = refusalOf(error);
    if (items.length === 1) return [{ result: refused(first.id, null, refusal.code, refusal.message) }];
  }
  const half = Math.ceil(items.length / 2);
  return [
    ...(await allItems(tx, items.slice(0, half), work)),
    ...(await allItems(tx, items.slice(half), work)),
  ];
}

/** @throws the error itself where it refuses nothing */
function refusalOf(error: unknown): AppError {
  const refusal = error instanceof AppError ? error : constraintRefusal(error);
  if (refusal === undefined) throw error;
  return refusal;
}

/** One item alone that was refused is an error of the request; several answer for themselves. */
export function orThrow(results: ItemResult[]): ItemResult[] {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0 && !only.ok) {
    throw new AppError((only.code ?? "INTERNAL") as AppError["code"], only.message ?? undefined);
  }
  return results;
}
