import { and, eq, isNull, sql } from "drizzle-orm";
import { handOver, type MemberMerge, members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { changeGrowth } from "./change-growth.ts";
import { growthDays, growthEntries, waitingActs } from "./tables.ts";

/** What was done goes over and counts; what both did to the same thing counts once. */
export const growthMerge: MemberMerge = {
  columns: ["growth_entries.member_id", "growth_days.member_id"],
  async merge(tx, { cache }, accounts) {
    const { from, into } = accounts;
    // First: whoever counts some of it at this moment is waited for.
    await handOver(tx, accounts, waitingActs.memberId);
    const before = await growthOf(tx, into);
    await handOver(tx, accounts, growthEntries.memberId, [growthEntries.act, growthEntries.object]);
    await handOver(tx, accounts, growthDays.memberId, [growthDays.act, growthDays.day]);
    await changeGrowth(tx, cache, new Map([[into, (await growthOf(tx, into)) - before]]));
    await tx.update(members).set({ growth: 0, level: 1 }).where(eq(members.id, from));
  },
};

async function growthOf(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${growthEntries.growth}), 0)::int` })
    .from(growthEntries)
    .where(and(eq(growthEntries.memberId, memberId), isNull(growthEntries.revokedBy)));
  return row?.sum ?? 0;
}
