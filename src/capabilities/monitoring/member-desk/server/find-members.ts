import { and, eq, exists, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { MemberStanding } from "#capabilities/monitoring/member-desk/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { mutes } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { plainMobile } from "#shared/validation.ts";

const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");

/**
 * Members in whose nickname it stands, whose number ends so, or who have that id. A single character is looked for at the
 * beginning: half of all names would have it. Each way has an index of its own: they are
 * looked up one by one, since a search for any of them together would read the whole table.
 */
function waysOf(q: string): SQL[] {
  return [...numbered(q), named(q)];
}

/** By the id, and by the end of the number. */
function numbered(q: string): SQL[] {
  const ways: SQL[] = [];
  if (/^[1-9]\d{0,17}$/.test(q)) ways.push(eq(members.id, q));
  const digits = plainMobile(q);
  if (/^\d{3,11}$/.test(digits))
    ways.push(sql`reverse(${members.mobile}) like ${`${[...digits].reverse().join("")}%`}`);
  return ways;
}

const begins = (q: string) => sql`lower(${members.nickname}) like ${`${escaped(q)}%`}`;

function named(q: string): SQL {
  if ([...q].length < 2) return begins(q);
  return sql`(text_pairs(${members.nickname}) @> text_pairs(${q}) and lower(${members.nickname}) like ${`%${escaped(q)}%`})`;
}

const notOver = or(isNull(members.statusUntil), gt(members.statusUntil, sql`now()`));

/** Conditions of the list's filters. What is over counts as active, as everywhere. */
export function standsSo(
  db: Queryable,
  standing: Exclude<MemberStanding, "active"> | undefined,
): SQL | undefined {
  switch (standing) {
    case "banned":
      return and(eq(members.status, "banned"), notOver);
    case "cancelled":
      return eq(members.status, "cancelled");
    case "cancelling":
      return isNotNull(members.cancelDueAt);
    case "muted":
      return and(
        or(eq(members.status, "active"), eq(members.status, "muted")),
        exists(
          db
            .select({ one: sql`1` })
            .from(mutes)
            .where(
              and(
                eq(mutes.memberId, members.id),
                eq(mutes.blocks, "writing"),
                isNull(mutes.liftedAt),
                or(isNull(mutes.until), gt(mutes.until, sql`now()`)),
              ),
            ),
        ),
      );
    default:
      return undefined;
  }
}

export interface MemberSearch {
  q?: string | undefined;
  standing?: Exclude<MemberStanding, "active"> | undefined;
}

/** Ids of members that match, newest first, behind `after`. */
export async function findMemberIds(
  db: Queryable,
  { q, standing }: MemberSearch,
  after: string | undefined,
  take: number,
): Promise<string[]> {
  const behind = after === undefined ? undefined : lt(members.id, after);
  const one = (way: SQL | undefined) =>
    db
      .select({ id: members.id })
      .from(members)
      .where(and(way, standsSo(db, standing), behind))
      .orderBy(sql`${members.id} desc`)
      .limit(take);
  const found = new Set<string>();
  for (const way of q ? waysOf(q) : [undefined]) for (const { id } of await one(way)) found.add(id);
  return newestFirst(found).slice(0, take);
}

/**
 * Some who match, for who looks at no more than those. Of digits it looks within names only where ids, ends of numbers and
 * beginnings of names are fewer: the same two digits stand in very many names.
 */
export async function someMemberIds(db: Queryable, q: string, take: number): Promise<string[]> {
  const ways = numbered(q);
  if (ways.length === 0) return findMemberIds(db, { q }, undefined, take);
  const found = new Set<string>();
  for (const way of [...ways, begins(q), named(q)]) {
    if (found.size >= take) break;
    const rows = await db
      .select({ id: members.id })
      .from(members)
      .where(way)
      .orderBy(sql`${members.id} desc`)
      .limit(take);
    for (const { id } of rows) found.add(id);
  }
  return [...found].slice(0, take);
}

const newestFirst = (ids: Iterable<string>) => [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
