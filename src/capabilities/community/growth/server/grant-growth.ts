import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { formatDate } from "#shared/format.ts";
import { actWatchers } from "./act-watchers.ts";
import { actNamed } from "./acts.ts";
import { changeGrowth } from "./change-growth.ts";
import { actRules, growthEntries } from "./tables.ts";

interface Granted {
  /** Name of an act whose growth is settled by who calls this. */
  act: string;
  memberId: string;
  /** Once per object. */
  object: string;
  growth: number;
  at?: Date;
}

/**
 * Counts an act at once with a growth of its own, as a task gives it; level and honours follow in the same transaction. While
 * the desk has turned the act off it is counted and gives none.
 * @returns growth that was given; 0 when it counted before
 * @throws Error when no feature offers the act
 */
export async function grantGrowth(
  tx: Transaction,
  cache: Invalidator,
  { act, memberId, object, growth: asked, at = new Date() }: Granted,
): Promise<number> {
  actNamed(act);
  const [rule] = await tx.select({ open: actRules.open }).from(actRules).where(eq(actRules.act, act));
  const growth = rule?.open === false ? 0 : asked;
  const made = await tx
    .insert(growthEntries)
    .values({ ...{ memberId, act, object, growth, points: 0 }, day: formatDate(at), createdAt: at })
    .onConflictDoNothing()
    .returning({ id: growthEntries.id });
  if (made.length === 0) return 0;
  await changeGrowth(tx, cache, new Map([[memberId, growth]]));
  for (const [, watch] of actWatchers.entries()) await watch.counted(tx, cache, [{ memberId, act }]);
  return growth;
}
