import { sql } from "drizzle-orm";
import { memberTag } from "#capabilities/people/members/server/public.ts";
import type { Services } from "#platform/services.ts";
import { awardAll, BATCH } from "./award.ts";
import { awardConditions } from "./award-conditions.ts";
import { holderTag } from "./cache-tags.ts";

/** The job that carries a change of an honour to members. */
export const FOLLOW_HONOUR = "honours-follow";

/**
 * After an honour was made or changed: gives it to whoever reaches it already, takes it off where it may not be worn any
 * more, and copies its name beside the names of those who wear it.
 */
export async function followHonour(services: Pick<Services, "db" | "cache">, key: string): Promise<void> {
  for (let after = "0"; ; ) {
    const last = await followWearers(services, key, after);
    if (last === null) break;
    after = last;
  }
  await awardAll(services, key);
  await awardConditions(services, key);
}

/** @returns up to which member this went; null when none is left */
function followWearers(
  { db, cache }: Pick<Services, "db" | "cache">,
  key: string,
  after: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select m.id::text as id from members m
      where m.id > ${after}::bigint and exists (
        select from member_honours o where o.member_id = m.id and o.honour = ${key} and o.place is not null)
      order by m.id limit ${BATCH} for update`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return null;
    await tx.execute(sql`
      update member_honours o set place = null from honours h
      where o.honour = ${key} and h.key = o.honour and not h.wearable
        and o.member_id = any(${sql.param(ids)}::bigint[])`);
    await tx.execute(sql`
      update members m set badges = coalesce((
        select jsonb_agg(jsonb_build_object('key', h.key, 'name', h.name) order by o.place)
        from member_honours o join honours h on h.key = o.honour
        where o.member_id = m.id and o.place is not null), '[]'::jsonb)
      where m.id = any(${sql.param(ids)}::bigint[])`);
    await cache.invalidate(
      tx,
      ids.flatMap((id) => [memberTag(id), holderTag(id)]),
    );
    return ids.at(-1) ?? null;
  });
}
