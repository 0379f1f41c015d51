import { desc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { mutes } from "../tables.ts";

const liftingAdmin = alias(admins, "lifting_admin");
const mutingMember = alias(members, "muting_member");
const liftingMember = alias(members, "lifting_member");

/** A mute with the names of who set and lifted it; empty where nobody did. */
export type NamedMute = typeof mutes.$inferSelect & { byName: string; liftedByName: string };

/** At most `most` mutes, newest first. */
export async function namedMutes(db: Queryable, where: SQL | undefined, most: number): Promise<NamedMute[]> {
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
    .where(where)
    .orderBy(desc(mutes.id))
    .limit(most);
  return rows.map(({ mute, byAdmin, byMember, liftedByAdmin, liftedByMember }) => ({
    ...mute,
    byName: byAdmin ?? byMember ?? "",
    liftedByName: liftedByAdmin ?? liftedByMember ?? "",
  }));
}
