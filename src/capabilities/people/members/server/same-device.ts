import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { memberTokens } from "./tables.ts";

/** Another account that uses the same browser in the same network. */
interface SameDevice {
  memberId: string;
  userAgent: string;
  /** With its end hidden: 113.88.7.* */
  network: string;
  seenAt: Date;
  /** How many accounts use it; at most 100 are counted. */
  accounts: number;
}

const MOST = 20;
const MOST_COUNTED = 100;

const isSame = (): SQL =>
  sql`other.seen_from = own.seen_from and md5(other.user_agent) = md5(own.user_agent)`;

/**
 * Accounts that share a device with a member, by the sign-ins that are kept, which end after 30 days or with the account: what names
 * itself alike and comes from one network. Families and offices do so as well. Each account once, by where it was seen last; at most 20.
 */
export async function sameDevice(db: Queryable, memberId: string): Promise<SameDevice[]> {
  const { rows } = await db.execute<{
    member_id: string;
    user_agent: string;
    network: string;
    seen_at: string;
    accounts: number;
  }>(sql`
    with own as (
      select distinct user_agent, seen_from from ${memberTokens}
      where member_id = ${memberId} and expires_at > now() and user_agent <> '' and seen_from <> ''),
    -- However many share one, only so many are looked at.
    found as (
      select other.* from own, lateral (
        select other.member_id, other.user_agent, other.seen_from, other.seen_at from ${memberTokens} as other
        where ${isSame()} and other.expires_at > now() and other.member_id <> ${memberId}
        limit ${MOST_COUNTED * 10}) as other),
    counted as (
      select md5(user_agent) as agent, seen_from, least(count(distinct member_id) + 1, ${MOST_COUNTED})::int as accounts
      from found group by 1, 2),
    last as (
      select distinct on (member_id) member_id, user_agent, seen_from, seen_at from found
      order by member_id, seen_at desc)
    select last.member_id::text, last.user_agent, last.seen_from as network, last.seen_at::text, counted.accounts
    from last join counted on counted.agent = md5(last.user_agent) and counted.seen_from = last.seen_from
    order by counted.accounts, last.seen_at desc limit ${MOST}`);
  return rows.map((row) => ({
    memberId: row.member_id,
    userAgent: row.user_agent,
    network: row.network,
    seenAt: new Date(row.seen_at),
    accounts: row.accounts,
  }));
}
