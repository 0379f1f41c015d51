import { and, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  type listedMemberSchema,
  type relatedMemberSchema,
  SEARCHED_RELATIONS,
} from "#capabilities/community/relations/contract.ts";
import { lastSignIn, memberCards, members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery, type Place } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { fansOf, relationFigures } from "./counts.ts";
import { relationsTo } from "./relation.ts";
import { blocks, follows } from "./tables.ts";

/** Whom a member follows, or who follows the member. */
export type Side = "follow" | "fans";

interface Row {
  id: string;
  since: Date;
  /** What the list is ordered by. */
  rank: Date;
}

interface OwnQuery extends PageQuery {
  q?: string | undefined;
  sort: "recent" | "active";
  only?: "mutual" | undefined;
}

type Listed = z.input<typeof listedMemberSchema>;

/** A page of one of a member's own lists. */
export async function listOwnRelations(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  side: Side,
  { cursor, limit, ...filter }: OwnQuery,
): Promise<Page<z.input<typeof relatedMemberSchema>>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["relations", side, memberId, filter], cursor, limit },
    (after, take) => relationRows(db, { memberId, side, ...filter }, after, take),
    (row) => [row.rank, row.id],
  );
  const ids = rows.map(({ id }) => id);
  const [listed, relations] = await Promise.all([listedMembers(db, ids), relationsTo(db, memberId, ids)]);
  return {
    items: rows.flatMap(({ id, since }) => {
      const [shown, relation] = [listed.get(id), relations.get(id)];
      return shown && relation ? [{ ...shown, relation, since: since.toISOString() }] : [];
    }),
    next_cursor,
  };
}

/** A page of one of somebody's lists, as everybody sees it: empty where the member hides both. */
export async function listPublicRelations(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  side: Side,
  { cursor, limit }: PageQuery,
): Promise<{ items: Listed[]; next_cursor: string | null; hidden: boolean }> {
  if ((await relationFigures(db, memberId)).listsHidden)
    return { items: [], next_cursor: null, hidden: true };
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["public relations", side, memberId], cursor, limit },
    (after, take) => relationRows(db, { memberId, side, sort: "recent" }, after, take),
    (row) => [row.rank, row.id],
  );
  const listed = await listedMembers(
    db,
    rows.map(({ id }) => id),
  );
  return { items: rows.flatMap(({ id }) => listed.get(id) ?? []), next_cursor, hidden: false };
}

/** A page of those whom a member blocked. */
export async function listBlocks(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Listed & { since: string }>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["blocks", memberId], cursor, limit },
    (after, take) =>
      db
        .select({ id: blocks.blockedId, since: blocks.createdAt })
        .from(blocks)
        .where(and(eq(blocks.blockerId, memberId), below([blocks.createdAt, blocks.blockedId], after)))
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(take),
    (row) => [row.since, row.id],
  );
  const listed = await listedMembers(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.flatMap(({ id, since }) => {
      const shown = listed.get(id);
      return shown ? [{ ...shown, since: since.toISOString() }] : [];
    }),
    next_cursor,
  };
}

/** Those who blocked so many that the list would grow without end are shown less of, not waited for. */
const HIDDEN_MAX = 5000;

/** Ids of all between whom and the member one side blocked the other, and of those the member blocked. */
export async function hiddenMembers(
  db: Queryable,
  memberId: string,
): Promise<{ ids: string[]; blocked: string[] }> {
  const [blocked, blockers] = await Promise.all([
    db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, memberId)),
    db.select({ id: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, memberId)).limit(HIDDEN_MAX),
  ]);
  const own = blocked.map(({ id }) => id);
  return { ids: [...new Set([...own, ...blockers.map(({ id }) => id)])], blocked: own };
}

/** Members as lists show them, by id. */
export async function listedMembers(db: Queryable, ids: readonly string[]): Promise<Map<string, Listed>> {
  if (ids.length === 0) return new Map();
  const [cards, bios, fans] = await Promise.all([
    memberCards(db, ids),
    db
      .select({ id: members.id, bio: members.bio, status: members.status })
      .from(members)
      .where(inArray(members.id, [...ids])),
    fansOf(db, ids),
  ]);
  return new Map(
    bios.flatMap(({ id, bio, status }) => {
      const member = cards.get(id);
      if (member === undefined) return [];
      return [[id, { member, bio: status === "cancelled" ? "" : bio, fans: fans.get(id) ?? 0 }] as const];
    }),
  );
}

interface RowsOf extends Omit<OwnQuery, "cursor" | "limit"> {
  memberId: string;
  side: Side;
}

async function relationRows(
  db: Queryable,
  { memberId, side, q, sort, only }: RowsOf,
  after: Place | undefined,
  take: number,
): Promise<Row[]> {
  const [whose, other] =
    side === "follow" ? [follows.followerId, follows.followedId] : [follows.followedId, follows.followerId];
  const back = alias(follows, "back");
  const mutual =
    only === "mutual"
      ? exists(
          db
            .select({ one: sql`1` })
            .from(back)
            .where(and(eq(back.followerId, follows.followedId), eq(back.followedId, follows.followerId))),
        )
      : undefined;
  if (!q && sort === "recent")
    return db
      .select({ id: other, since: follows.createdAt, rank: follows.createdAt })
      .from(follows)
      .where(and(eq(whose, memberId), mutual, below([follows.createdAt, other], after)))
      .orderBy(desc(follows.createdAt), desc(other))
      .limit(take);
  // No index answers for names or activity among somebody's fans, so only the newest are looked at.
  const newest = db
    .select({ otherId: sql<string>`${other}`.as("other_id"), since: follows.createdAt })
    .from(follows)
    .where(and(eq(whose, memberId), mutual))
    .orderBy(desc(follows.createdAt), desc(other))
    .limit(SEARCHED_RELATIONS)
    .as("newest");
  const rank: SQL<Date> =
    sort === "active"
      ? lastSignIn().mapWith(members.updatedAt)
      : sql<Date>`${newest.since}`.mapWith(follows.createdAt);
  return db
    .select({ id: members.id, since: newest.since, rank })
    .from(newest)
    .innerJoin(members, eq(members.id, newest.otherId))
    .where(
      and(
        q ? sql`position(lower(${q}) in lower(${members.nickname})) > 0` : undefined,
        below([{ value: rank, type: "timestamptz" }, members.id], after),
      ),
    )
    .orderBy(desc(rank), desc(members.id))
    .limit(take);
}
