import { and, desc, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { suggestionSchema } from "#capabilities/community/relations/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { fansOf } from "./counts.ts";
import { listedMembers } from "./list-relations.ts";
import { notBlocked } from "./not-blocked.ts";
import { follows } from "./tables.ts";

interface Found {
  id: string;
  reason: string;
}

const SHOWN = 10;
/** Of those whom the member follows, and of what each of them follows. */
const LOOKED_AT = 50;

/**
 * Members that somebody may want to follow: in the same city, followed by those the member follows, and otherwise new
 * ones who already have a face or words; the last alone for whoever does not want suggestions of his own. Never oneself, anybody followed or blocked, nor closed accounts.
 */
export async function suggestMembers(
  db: Queryable,
  memberId: string,
): Promise<z.input<typeof suggestionSchema>[]> {
  const found = new Map<string, string>();
  const [own] = await db
    .select({ personalised: members.personalised })
    .from(members)
    .where(eq(members.id, memberId));
  const sources = own?.personalised === false ? [newcomers] : [sameCity, followedByFollowed, newcomers];
  for (const source of sources) {
    if (found.size >= SHOWN) break;
    for (const { id, reason } of await source(db, memberId, [memberId, ...found.keys()]))
      if (found.size < SHOWN && !found.has(id)) found.set(id, reason);
  }
  const listed = await listedMembers(db, [...found.keys()]);
  return [...found].flatMap(([id, reason]) => {
    const shown = listed.get(id);
    return shown ? [{ ...shown, reason }] : [];
  });
}

type Source = (db: Queryable, memberId: string, except: readonly string[]) => Promise<Found[]>;

const eligible = (memberId: string, except: readonly string[]): SQL | undefined =>
  and(
    notInArray(members.id, [...except]),
    eq(members.status, "active"),
    notBlocked(memberId, members.id),
    sql`not exists (select 1 from ${follows} where ${follows.followerId} = ${memberId}
      and ${follows.followedId} = ${members.id})`,
  );

const sameCity: Source = async (db, memberId, except) => {
  const [own] = await db.select({ city: members.city }).from(members).where(eq(members.id, memberId));
  if (!own?.city) return [];
  const near = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.city, own.city), ne(members.city, ""), eligible(memberId, except)))
    .orderBy(desc(members.id))
    .limit(200);
  return (await byFans(db, near)).map((id) => ({ id, reason: `同在${own.city}` }));
};

const followedByFollowed: Source = async (db, memberId, except) => {
  const own = await db
    .select({ id: follows.followedId })
    .from(follows)
    .where(eq(follows.followerId, memberId))
    .orderBy(desc(follows.createdAt), desc(follows.followedId))
    .limit(LOOKED_AT);
  if (own.length === 0) return [];
  const theirs = await db.execute<{ id: string }>(sql`
    select theirs.followed_id as id
    from unnest(${sql.param(own.map(({ id }) => id))}::bigint[]) as own (id)
    cross join lateral (
      select followed_id from ${follows} where follower_id = own.id
      order by created_at desc, followed_id desc limit ${LOOKED_AT}) theirs
    limit ${LOOKED_AT * LOOKED_AT}`);
  const counted = Map.groupBy(theirs.rows, ({ id }) => String(id));
  if (counted.size === 0) return [];
  const allowed = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...counted.keys()]), eligible(memberId, except)));
  return allowed
    .map(({ id }) => ({ id, by: counted.get(id)?.length ?? 0 }))
    .sort((one, other) => other.by - one.by)
    .map(({ id, by }) => ({ id, reason: `${by} 位你关注的人也关注` }));
};

const newcomers: Source = async (db, memberId, except) => {
  const newest = await db
    .select({ id: members.id })
    .from(members)
    .where(and(or(sql`${members.avatarId} is not null`, ne(members.bio, "")), eligible(memberId, except)))
    .orderBy(desc(members.id))
    .limit(200);
  return (await byFans(db, newest)).map((id) => ({ id, reason: "社区里的车友" }));
};

/** The first ten of these, those with most fans first. */
async function byFans(db: Queryable, found: readonly { id: string }[]): Promise<string[]> {
  const fans = await fansOf(
    db,
    found.map(({ id }) => id),
  );
  return found
    .map(({ id }) => ({ id, fans: fans.get(id) ?? 0 }))
    .sort((one, other) => other.fans - one.fans)
    .slice(0, SHOWN)
    .map(({ id }) => id);
}
