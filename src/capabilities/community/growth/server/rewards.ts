import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** An act that counted, or did until now. */
export interface CountedAct {
  /** Of its entry: the same again when it is taken back, and when it counts again. */
  entryId: string;
  memberId: string;
  /** What it is called. */
  label: string;
  /** Points that it was worth when it first counted; at least 1. */
  points: number;
}

/**
 * Gives what acts are worth beyond growth, in the transaction in which they count, and takes it back. Offered by the
 * feature that keeps points, which needs acts and cannot be needed by them.
 */
export interface ActReward {
  give(tx: Transaction, counted: readonly CountedAct[]): Promise<void>;
  take(tx: Transaction, counted: readonly CountedAct[]): Promise<void>;
}

export const actRewards = new ExtensionPoint<ActReward>("reward of acts");

/** Has everything that rewards acts do so. Acts that are worth no points are left out. */
export async function rewardActs(
  tx: Transaction,
  how: keyof ActReward,
  counted: readonly CountedAct[],
): Promise<void> {
  const worth = counted.filter(({ points }) => points > 0);
  if (worth.length === 0) return;
  for (const [, reward] of actRewards.entries()) await reward[how](tx, worth);
}
