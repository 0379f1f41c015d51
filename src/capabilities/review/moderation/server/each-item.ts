import type { ItemResult } from "#capabilities/review/moderation/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { constraintRefusal } from "#platform/database/constraints.ts";
import { AppError } from "#shared/errors.ts";
import { refused } from "./claims.ts";

/** An item with the version that the moderator had before him. */
export interface SeenItem {
  id: string;
  version: string;
}

/**
 * Runs `work` for each item of a transaction, each behind a savepoint of its own: a refusal becomes that item's result and
 * leaves nothing of it, and holds none of the others back.
 */
export async function eachItem(
  tx: Transaction,
  items: readonly SeenItem[],
  work: (tx: Transaction, item: SeenItem) => Promise<ItemResult>,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const item of items) {
    try {
      results.push(await tx.transaction((part) => work(part, item)));
    } catch (error) {
      const refusal = error instanceof AppError ? error : constraintRefusal(error);
      if (refusal === undefined) throw error;
      results.push(refused(item.id, null, refusal.code, refusal.message));
    }
  }
  return results;
}

/** One item alone that was refused is an error of the request; several answer for themselves. */
export function orThrow(results: ItemResult[]): ItemResult[] {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0 && !only.ok) {
    throw new AppError((only.code ?? "INTERNAL") as AppError["code"], only.message ?? undefined);
  }
  return results;
}
