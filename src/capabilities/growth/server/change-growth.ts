import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { members, memberTag } from "#capabilities/members/server/public.ts";
import { notify } from "#capabilities/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { announceInvalidation } from "#platform/http/invalidation.ts";
import { acts } from "./acts.ts";
import { promotionNotice } from "./promotion-notice.ts";
import { growthEntries, levelRights, levels } from "./tables.ts";

/** What growth gives and takes back; the level follows at once, both ways. A promotion is told, with its reason. */
export async function changeGrowth(tx: Transaction, memberId: string, delta: number): Promise<void> {
  if (delta === 0) return;
  const { rows } = await tx.execute<{ level: number; reached: number | null; since: string | null }>(sql`
    with grown as (update members set growth = growth + ${delta}::int where id = ${memberId}::bigint
      returning growth, level, level_since)
    select level, level_since as since,
      (select l.level from levels l where l.threshold <= grown.growth order by l.threshold desc limit 1) as reached
    from grown`);
  const [row] = rows;
  if (row === undefined) return;
  const { level, reached, since } = row;
  if (reached === null || reached === level) return;
  const promoted = reached > level;
  await tx
    .update(members)
    .set({ level: reached, ...(promoted && { levelSince: new Date() }) })
    .where(eq(members.id, memberId));
  await announceInvalidation(tx, [memberTag(memberId)]);
  if (promoted) await tellPromotion(tx, memberId, { from: level, to: reached, since });
}

/** Told once a level: whoever falls below it and comes back knows it already. */
async function tellPromotion(
  tx: Transaction,
  memberId: string,
  { from, to, since }: { from: number; to: number; since: string | null },
): Promise<void> {
  const [level] = await tx.select().from(levels).where(eq(levels.level, to));
  const rights = await tx
    .select({ title: levelRights.title })
    .from(levelRights)
    .where(and(gt(levelRights.level, from), lte(levelRights.level, to)))
    .orderBy(levelRights.level, levelRights.key);
  const subject = {
    level: to,
    name: level?.name ?? "",
    reasons: await reasonsSince(tx, memberId, since),
    rights: rights.map(({ title }) => title),
  };
  await notify(tx, promotionNotice, { memberId, key: `level:${to}` }, subject);
}

/** The two acts that gave most growth since the last promotion, in words. */
async function reasonsSince(tx: Transaction, memberId: string, since: string | null): Promise<string[]> {
  const rows = await tx
    .select({ act: growthEntries.act, times: sql<number>`count(*)::int` })
    .from(growthEntries)
    .where(
      and(
        eq(growthEntries.memberId, memberId),
        isNull(growthEntries.revokedBy),
        gt(growthEntries.growth, 0),
        since === null ? undefined : sql`${growthEntries.createdAt} > ${since}::timestamptz`,
      ),
    )
    .groupBy(growthEntries.act)
    .orderBy(sql`sum(${growthEntries.growth}) desc`, growthEntries.act)
    .limit(2);
  return rows.flatMap(({ act, times }) => acts.get(act)?.because(times) ?? []);
}
