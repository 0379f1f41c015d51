import { sql } from "drizzle-orm";
import { memberTag } from "#capabilities/people/members/server/public.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { worthOfActs } from "./act-rules.ts";
import { profileActs } from "./acts.ts";
import { FOLLOW_LEVELS } from "./desk-levels.ts";

/**
 * Puts every member on the level that his growth reaches now: after an operator changed thresholds, since otherwise
 * levels follow at once. Nobody is told, because nobody did anything for it.
 * @param lower takes levels away too that are no longer reached
 * @returns how many members changed
 */
export async function recountLevels(
  { db, cache }: Pick<Services, "db" | "cache">,
  { lower }: { lower: boolean },
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update members m set level = reached.level
      from (select level, threshold as low, lead(threshold) over (order by threshold) as high from levels) reached
      where m.growth >= reached.low and (reached.high is null or m.growth < reached.high)
        and (m.level < reached.level or (${lower} and m.level > reached.level))
      returning m.id`);
    await cache.invalidate(
      tx,
      rows.map(({ id }) => memberTag(id)),
    );
    return rows.length;
  });
}

/**
 * Counts the bound number of members who had it before acts were counted, or were entered in another way.
 * @returns how many members
 */
export async function countBoundNumbers({ db }: Pick<Services, "db">): Promise<number> {
  const growth = (await worthOfActs(db)).get("mobile.bound")?.growth ?? profileActs["mobile.bound"].growth;
  const { rows } = await db.execute<{ id: string }>(sql`
    with counted as (insert into growth_entries (member_id, act, object, day, growth, points)
      select m.id, 'mobile.bound', 'member:' || m.id || '/mobile', ${formatDate(new Date())}::date, ${growth}::int, 0
      from members m where m.mobile is not null and not exists (
        select from growth_entries e where e.member_id = m.id and e.act = 'mobile.bound')
      on conflict do nothing returning member_id)
    update members m set growth = m.growth + ${growth}::int from counted where m.id = counted.member_id
    returning m.id`);
  return rows.length;
}

/** The nightly recount; call it once at start, in every process. */
export async function defineGrowthJobs(services: Pick<Services, "db" | "cache" | "jobs">): Promise<void> {
  await services.jobs.define("growth-levels", {
    cron: "43 18 * * *",
    async work() {
      await countBoundNumbers(services);
      await recountLevels(services, { lower: false });
    },
  });
  await services.jobs.define<{ lower: boolean }>(FOLLOW_LEVELS, {
    async work({ lower }) {
      await recountLevels(services, { lower });
    },
  });
}
