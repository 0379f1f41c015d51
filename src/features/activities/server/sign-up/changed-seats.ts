import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { ACTIVITIES_TAG, activityTag } from "../cache-tags.ts";

/** Drops kept answers that say how many seats are left, and who comes; in the transaction that moves them. */
export function changedSeats(
  tx: Transaction,
  { cache }: Pick<Services, "cache">,
  activityId: string,
): Promise<void> {
  return cache.invalidate(tx, [ACTIVITIES_TAG, activityTag(activityId)]);
}
