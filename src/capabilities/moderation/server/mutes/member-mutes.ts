import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/admin/server/public.ts";
import { members } from "#capabilities/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { mutes } from "../tables.ts";

const liftingAdmin = alias(admins, "lifting_admin");
const mutingMember = alias(members, "muting_member");
const liftingMember = alias(members, "lifting_member");

type Mute = typeof mutes.$inferSelect;

/** The mutes of a member, newest first, with the names of who set and lifted them; empty where nobody did. */
export async function mutesOf(
  db: Queryable,
  memberId: string,
  most: number,
): Promise<(Mute & { byName: string; liftedByName: string })[]> {
  const rows = await db
    .select({
      mute: mutes,
      byAdmin: admins.name,
      byMember: mutingMember.nickname,
      liftedByAdmin: liftingAdmin.name,
      liftedByMember: liftingMember.nickname,
    })
    .from(mutes)
    .leftJoin(admins, eq(admins.id, mutes.byAdmin))
    .leftJoin(mutingMember, eq(mutingMember.id, mutes.byMember))
    .leftJoin(liftingAdmin, eq(liftingAdmin.id, mutes.liftedByAdmin))
    .leftJoin(liftingMember, eq(liftingMember.id, mutes.liftedByMember))
    .where(eq(mutes.memberId, memberId))
    .orderBy(desc(mutes.id))
    .limit(most);
  return rows.map(({ mute, byAdmin, byMember, liftedByAdmin, liftedByMember }) => ({
    ...mute,
    byName: byAdmin ?? byMember ?? "",
    liftedByName: liftedByAdmin ?? liftedByMember ?? "",
  }));
}

/** The mute that keeps a member from writing anywhere; null where none stands. */
export async function muteEverywhere(db: Queryable, memberId: string): Promise<Mute | null> {
  const [row] = await db
    .select()
    .from(mutes)
    .where(
      and(
        eq(mutes.memberId, memberId),
        eq(mutes.section, ""),
        isNull(mutes.liftedAt),
        or(isNull(mutes.until), gt(mutes.until, sql`now()`)),
      ),
    )
    .limit(1);
  return row ?? null;
}
