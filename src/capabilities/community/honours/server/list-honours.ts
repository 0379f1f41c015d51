import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Holder, Honour, medalSchema } from "#capabilities/community/honours/contract.ts";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { type MemberCard, memberCards, members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { presentHonour } from "./present.ts";
import { honours, memberHonours } from "./tables.ts";

/** One honour as everybody sees it. @throws AppError NOT_FOUND */
export async function showHonour(db: Queryable, key: string): Promise<Honour> {
  const [row] = await db.select().from(honours).where(eq(honours.key, key));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这枚勋章");
  return presentHonour(row);
}

/** What a member holds, worn ones first, then the newest. @throws AppError NOT_FOUND for no such member */
export async function honoursOf(
  db: Queryable,
  memberId: string,
): Promise<(z.input<typeof medalSchema> & { awarded_at: string })[]> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), ne(members.status, "cancelled")));
  if (member === undefined) throw new AppError("NOT_FOUND", "没有这位车友");
  const rows = await db
    .select({
      key: honours.key,
      name: honours.name,
      class: honours.class,
      awardedAt: memberHonours.awardedAt,
    })
    .from(memberHonours)
    .innerJoin(honours, eq(honours.key, memberHonours.honour))
    .where(and(eq(memberHonours.memberId, memberId), isNull(memberHonours.revokedAt)))
    .orderBy(sql`${memberHonours.place} nulls last`, desc(memberHonours.awardedAt), asc(honours.position));
  return rows.map(({ awardedAt, ...medal }) => ({ ...medal, awarded_at: awardedAt.toISOString() }));
}

/** A page of who holds an honour, newest first. @throws AppError NOT_FOUND */
export async function listHolders(
  { db, keys }: Pick<Services, "db" | "keys">,
  key: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Holder>> {
  await showHonour(db, key);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["honour-holders", key], cursor, limit },
    (after, take) =>
      db
        .select({
          memberId: memberHonours.memberId,
          awardedAt: memberHonours.awardedAt,
          reason: memberHonours.reason,
          giver: admins.name,
        })
        .from(memberHonours)
        .leftJoin(admins, eq(admins.id, memberHonours.awardedBy))
        .where(
          and(
            eq(memberHonours.honour, key),
            isNull(memberHonours.revokedAt),
            below([memberHonours.awardedAt, memberHonours.memberId], after),
          ),
        )
        .orderBy(desc(memberHonours.awardedAt), desc(memberHonours.memberId))
        .limit(take),
    (row) => [row.awardedAt, row.memberId],
  );
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return {
    items: rows.flatMap(({ memberId, awardedAt, reason, giver }) => {
      const member = cards.get(memberId);
      if (member === undefined) return [];
      return { member, awarded_at: awardedAt.toISOString(), awarded_by: giver, reason };
    }),
    next_cursor,
  };
}

/** Whether one can be had; which, and from when on, the wall says to its member. */
export const anyHonour = (): SQL<boolean> => hasRow(honours, eq(honours.open, true));

const FOUND_MAX = 10;

/** Members whom an honour may be given: by the beginning of their nickname, or by id. */
export async function findMembers(db: Queryable, q: string): Promise<MemberCard[]> {
  const begins = `${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        ne(members.status, "cancelled"),
        or(
          sql`lower(${members.nickname}) like ${begins}`,
          /^[1-9]\d{0,17}$/.test(q) ? eq(members.id, q) : undefined,
        ),
      ),
    )
    .orderBy(asc(members.nickname))
    .limit(FOUND_MAX);
  const cards = await memberCards(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => cards.get(id) ?? []);
}
