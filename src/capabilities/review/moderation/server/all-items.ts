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
 * Runs `work` for items of a transaction all at once behind one savepoint; where one of them is refused, for each alone, so
 * that a refusal becomes that item's result and holds none of the others back. What `work` does stands once either way:
 * it has no effect outside of the database.
 */
export async function allItems<Item extends { id: string }, Done extends { result: ItemResult }>(
  tx: Transaction,
  items: readonly Item[],
  work: (tx: Transaction, items: readonly Item[]) => Promise<Done[]>,
): Promise<(Done | { result: ItemResult })[]> {
  const [only, ...others] = items;
  if (only === undefined) return [];
  try {
    return await keepingLastSteps(tx, () => tx.transaction((part) => work(part, items)));
  } catch (error) {
    const refusal = refusalOf(error);
    if (others.length === 0) return [{ result: refused(only.id, null, refusal.code, refusal.message) }];
  }
  const done: (Done | { result: ItemResult })[] = [];
  for (const item of items) done.push(...(await allItems(tx, [item], work)));
  return done;
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
