import { sql } from "drizzle-orm";
import type { ActWatcher } from "#capabilities/community/growth/server/public.ts";
import type { MemberMoments } from "#capabilities/people/members/server/public.ts";
import { tellAll, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import type { Services } from "#platform/services.ts";
import { holderTag } from "./cache-tags.ts";
import { awardedNotice } from "./notice-kinds.ts";
import { copyBadges } from "./wear.ts";

/** A type, since rows of `execute` have to be records. */
export type Awarded = { member_id: string; key: string; name: string; how: string };

/** Awards at most so many in one transaction. */
export const BATCH = 500;

/** It is on, and now is between its beginning and its end; of `honours h`. */
export const isAwarding = sql`(h.open and coalesce(h.starts_at <= now(), true) and coalesce(h.ends_at > now(), true))`;

/** What was awarded so lately goes again with its act: a moderator's decision can be undone that long. */
const UNDONE_SECONDS = 15;

/** Members with acts, as a table of a query. */
const asRows = (done: Parameters<ActWatcher["counted"]>[2]) => sql`unnest(
  ${sql.param(done.map(({ memberId }) => memberId))}::bigint[], ${sql.param(done.map(({ act }) => act))}::text[])
  as d (member_id, act)`;

/**
 * Awards what members have reached with acts: honours for these, for their levels and for days in a row. One statement
 * where there is nothing to award.
 */
const awardReachedNow: ActWatcher["counted"] = async (tx, cache, done) => {
  const { rows } = await tx.execute<Awarded>(sql`
    with reached as (
      select distinct m.id as member_id, h.key
      from ${asRows(done)} join members m on m.id = d.member_id join honours h on ${isAwarding}
      where not exists (select from member_honours o where o.member_id = m.id and o.honour = h.key)
        and case
          when h.rule ? 'act' then h.rule ->> 'act' = d.act and (h.rule ->> 'count')::int <= (
            select count(*) from growth_entries e
            where e.member_id = m.id and e.act = d.act and e.revoked_by is null)
          when h.rule ? 'level' then m.level >= (h.rule ->> 'level')::int
          when h.rule ? 'streak' then d.act = 'check_in' and exists (
            select from check_in_streaks s where s.member_id = m.id and s.days >= (h.rule ->> 'streak')::int)
          else false end),
    given as (insert into member_honours (member_id, honour)
      select member_id, key from reached on conflict do nothing returning member_id, honour)
    select given.member_id, h.key, h.name, h.how from given join honours h on h.key = given.honour
    order by given.member_id, h.position`);
  await tellAwarded(tx, cache, rows);
};

/** An honour stays when its act is gone later; one that came by a decision that is undone was never earned. */
const takeBackLatest: ActWatcher["takenBack"] = async (tx, cache, done) => {
  const { rows } = await tx.execute<{ honour: string; member_id: string }>(sql`
    delete from member_honours o using honours h, ${asRows(done)}
    where o.member_id = d.member_id and h.key = o.honour and h.rule ->> 'act' = d.act
      and o.awarded_by is null and o.awarded_at > now() - make_interval(secs => ${UNDONE_SECONDS})
      and (h.rule ->> 'count')::int > (select count(*) from growth_entries e
        where e.member_id = o.member_id and e.act = d.act and e.revoked_by is null)
    returning o.honour, o.member_id`);
  for (const { honour, member_id } of rows) await withdrawNotices(tx, awardedKey(honour, member_id));
  if (rows.length > 0) await cache.invalidate(tx, [...new Set(rows.map((row) => holderTag(row.member_id)))]);
};

/**
 * The honour of owners comes with the mark beside the name and goes with it: who gave his car up, lost it or hides that he
 * has one does not show it by a medal either. One that was taken away by hand does not come again.
 */
export const ownersHonour: MemberMoments = {
  mobileBound: async () => undefined,
  profileChanged: async () => undefined,
  async certifiedChanged(tx, cache, memberId) {
    const { rows: given } = await tx.execute<Awarded>(sql`
      with given as (
        insert into member_honours (member_id, honour)
        select m.id, h.key from members m join honours h on ${isAwarding} and h.rule ? 'owner'
        where m.id = ${memberId} and m.certified <> '[]'::jsonb
        on conflict do nothing returning member_id, honour)
      select given.member_id, h.key, h.name, h.how from given join honours h on h.key = given.honour`);
    await tellAwarded(tx, cache, given);
    const { rows: gone } = await tx.execute<{ honour: string }>(sql`
      delete from member_honours o using honours h, members m
      where o.member_id = ${memberId} and m.id = o.member_id and m.certified = '[]'::jsonb and h.key = o.honour
        and h.rule ? 'owner' and o.awarded_by is null and o.revoked_at is null
      returning o.honour`);
    if (gone.length === 0) return;
    for (const { honour } of gone) await withdrawNotices(tx, awardedKey(honour, memberId));
    await copyBadges(tx, memberId);
    await cache.invalidate(tx, [holderTag(memberId)]);
  },
};

/** What acts do to honours. */
export const honourActs: ActWatcher = { counted: awardReachedNow, takenBack: takeBackLatest };

const awardedKey = (honour: string, memberId: string) => `honour:${honour}:${memberId}`;

/**
 * Awards everything that somebody has reached and does not have: after operators changed a rule or added an honour, since
 * otherwise awards follow at once.
 * @param only the key of one honour; all of them unless given
 * @returns how many were awarded
 */
export async function awardAll(
  { db, cache }: Pick<Services, "db" | "cache">,
  only?: string,
): Promise<number> {
  for (let awarded = 0; ; ) {
    const round = await db.transaction((tx) => awardReached(tx, cache, only));
    awarded += round;
    if (round < BATCH) return awarded;
  }
}

/** One round of {@link awardAll}. @returns how many were awarded, at most {@link BATCH} */
export async function awardReached(tx: Transaction, cache: Invalidator, only?: string): Promise<number> {
  const asked = only === undefined ? isAwarding : sql`${isAwarding} and h.key = ${only}`;
  const { rows } = await tx.execute<Awarded>(sql`
    with reached as (
      select e.member_id, h.key from honours h join growth_entries e on e.act = h.rule ->> 'act'
      where ${asked} and h.rule ? 'act' and e.revoked_by is null
      group by e.member_id, h.key having count(*) >= (h.rule ->> 'count')::int
      union all
      select m.id, h.key from honours h join members m on m.level >= (h.rule ->> 'level')::int
      where ${asked} and h.rule ? 'level'
      union all
      select s.member_id, h.key from honours h join check_in_streaks s on s.days >= (h.rule ->> 'streak')::int
      where ${asked} and h.rule ? 'streak'
      union all
      select m.id, h.key from honours h join members m on m.certified <> '[]'::jsonb
      where ${asked} and h.rule ? 'owner'),
    missing as (
      select r.member_id, r.key from reached r join members m on m.id = r.member_id and m.status <> 'cancelled'
      where not exists (
        select from member_honours o where o.member_id = r.member_id and o.honour = r.key)
      order by r.member_id, r.key limit ${BATCH}),
    given as (insert into member_honours (member_id, honour)
      select member_id, key from missing on conflict do nothing returning member_id, honour)
    select given.member_id, h.key, h.name, h.how from given join honours h on h.key = given.honour`);
  await tellAwarded(tx, cache, rows);
  return rows.length;
}

/** Tells members what they were awarded, and drops what is kept of them. */
export async function tellAwarded(
  tx: Transaction,
  cache: Invalidator,
  awarded: readonly Awarded[],
): Promise<void> {
  if (awarded.length === 0) return;
  await tellAll(
    tx,
    awardedNotice,
    awarded.map(({ member_id: memberId, key, name, how }) => ({
      ...{ memberId, key: awardedKey(key, memberId) },
      subject: { key, name, why: how },
    })),
  );
  await cache.invalidate(tx, [...new Set(awarded.map((row) => holderTag(row.member_id)))]);
}
