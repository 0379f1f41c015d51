import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { members, memberTag } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { acts } from "./acts.ts";
import { promotionNotice } from "./promotion-notice.ts";
import { growthEntries, levelRights, levels } from "./tables.ts";

/** A type, since rows of `execute` have to be records. */
type Standing = { id: string; level: number; reached: number | null; since: string | null; more: number };

/**
 * What growth gives and takes back; levels follow at once, both ways. A promotion is told, with its reason.
 * @param cache drops what shows the members' levels
 * @param deltas growth by the member's id
 */
export async function changeGrowth(
  tx: Transaction,
  cache: Invalidator,
  deltas: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...deltas].filter(([, delta]) => delta !== 0);
  if (changed.length === 0) return;
  const ids = changed.map(([id]) => id);
  // Locked in the order of their ids, so that nobody waits for another in a circle.
  const { rows } = await tx.execute<Standing>(sql`
    with delta as (select * from unnest(
        ${sql.param(ids)}::bigint[], ${sql.param(changed.map(([, delta]) => delta))}::int[]) as d (id, more)),
    locked as (select id from members where id = any(${sql.param(ids)}::bigint[]) order by id for no key update),
    grown as (update members m set growth = m.growth + delta.more from delta join locked using (id)
      where m.id = delta.id returning m.id, m.growth, m.level, m.level_since, delta.more)
    select id, level, level_since as since, more,
      (select l.level from levels l where l.threshold <= grown.growth order by l.threshold desc limit 1) as reached
    from grown order by id`);
  for (const row of rows) await follow(tx, cache, row);
}

async function follow(
  tx: Transaction,
  cache: Invalidator,
  { id: memberId, level, reached, since, more }: Standing,
): Promise<void> {
  if (reached === null || reached === level) return;
  const promoted = reached > level;
  // Whoever keeps a level although its threshold rose does not lose it by gaining something.
  if (!promoted && more > 0) return;
  await tx
    .update(members)
    .set({ level: reached, ...(promoted && { levelSince: new Date() }) })
    .where(eq(members.id, memberId));
  await cache.invalidate(tx, [memberTag(memberId)]);
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
