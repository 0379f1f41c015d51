import { and, ne, sql } from "drizzle-orm";
import { followedBy, notBlocked } from "#capabilities/community/relations/server/public.ts";
import {
  byNickname,
  memberCards,
  members,
  nicknameBegins,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** Members that are offered at once. */
const OFFERED = 20;

/**
 * Members that somebody can name with `@`: those he follows first, by what their nicknames hold, then others whose
 * nicknames begin so. Without a query, those he followed last.
 */
export async function listMentionable(db: Queryable, memberId: string, q: string) {
  const wanted = q.trim().toLowerCase();
  const pattern = `%${escaped(wanted)}%`;
  const followed = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        sql`${members.id} in ${followedBy(memberId, wanted === "" ? OFFERED : 3000)}`,
        wanted === "" ? undefined : sql`lower(${members.nickname}) like ${pattern}`,
        ne(members.status, "cancelled"),
        notBlocked(memberId, members.id),
      ),
    )
    .limit(OFFERED);
  const others = wanted === "" ? [] : await beginningWith(db, memberId, wanted);
  const ids = [...new Set([...followed, ...others].map(({ id }) => id))].slice(0, OFFERED);
  const cards = await memberCards(db, ids);
  const follows = new Set(followed.map(({ id }) => id));
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined ? [] : [{ ...card, following: follows.has(id) }];
  });
}

async function beginningWith(db: Queryable, memberId: string, wanted: string) {
  return db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        nicknameBegins(wanted),
        ne(members.id, memberId),
        ne(members.status, "cancelled"),
        notBlocked(memberId, members.id),
      ),
    )
    .orderBy(byNickname)
    .limit(OFFERED);
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
