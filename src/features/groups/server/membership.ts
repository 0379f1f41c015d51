import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { GroupRole, groupSideSchema } from "#features/groups/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { GroupRow } from "./present.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

/** Groups that one member may be in. */
export const GROUPS_MAX = 50;

/** Locks a group that everybody sees. @throws AppError NOT_FOUND, GONE */
export async function lockGroup(tx: Transaction, id: string): Promise<GroupRow> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "车友群不存在或已解散");
  if (row.status !== "published" && row.status !== "in_review")
    throw new AppError("GONE", "车友群不存在或已解散");
  return row;
}

/**
 * A group that everybody sees. What is inside it, the code, who is in it and who asks to be, its own members too
 * read only as long as it is one: nobody while somebody looks at a change of it, and nobody once it is taken away.
 * @throws AppError NOT_FOUND, UNDER_REVIEW, GONE
 */
export async function publicGroup(db: Queryable, id: string): Promise<GroupRow> {
  const [row] = await db.select().from(groups).where(eq(groups.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "车友群不存在或已解散");
  if (row.status === "in_review") throw new AppError("UNDER_REVIEW");
  if (row.status !== "published") throw new AppError("GONE", "车友群不存在或已解散");
  return row;
}

/** Somebody's role in a group; null when he is not in it. */
export async function roleIn(db: Queryable, groupId: string, memberId: string): Promise<GroupRole | null> {
  const [row] = await db
    .select({ role: groupMembers.role })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.memberId, memberId)));
  return row?.role ?? null;
}

/** @throws AppError FORBIDDEN for who neither leads nor moderates it */
export async function demandModerator(db: Queryable, groupId: string, memberId: string): Promise<GroupRole> {
  const role = await roleIn(db, groupId, memberId);
  if (role === "leader" || role === "moderator") return role;
  throw new AppError("FORBIDDEN", "只有群主和管理员能做这件事");
}

/** @throws AppError FORBIDDEN */
export async function demandLeader(db: Queryable, groupId: string, memberId: string): Promise<void> {
  if ((await roleIn(db, groupId, memberId)) !== "leader")
    throw new AppError("FORBIDDEN", "只有群主能做这件事");
}

/**
 * Puts somebody into a group whose row is locked; who is in it already stays as he is.
 * @returns how many are in it now
 * @throws AppError CLOSED when he is in fifty already
 */
export async function addMember(
  tx: Transaction,
  group: GroupRow,
  memberId: string,
  role: GroupRole = "member",
): Promise<number> {
  const added = await tx
    .insert(groupMembers)
    .values({ groupId: group.id, memberId, role })
    .onConflictDoNothing()
    .returning({ memberId: groupMembers.memberId });
  if (added.length === 0) return group.members;
  const [own] = await tx.select({ n: count() }).from(groupMembers).where(eq(groupMembers.memberId, memberId));
  if ((own?.n ?? 0) > GROUPS_MAX) throw new AppError("CLOSED", `最多加入 ${GROUPS_MAX} 个车友群`);
  return countMembers(tx, group.id, 1);
}

/** Takes somebody out of a group whose row is locked. @returns whether he was in it */
export async function removeMember(tx: Transaction, groupId: string, memberId: string): Promise<boolean> {
  const gone = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.memberId, memberId)))
    .returning({ memberId: groupMembers.memberId });
  if (gone.length > 0) await countMembers(tx, groupId, -1);
  return gone.length > 0;
}

async function countMembers(tx: Transaction, groupId: string, delta: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(groups)
    .set({ members: sql`${groups.members} + ${delta}` })
    .where(eq(groups.id, groupId))
    .returning({ members: groups.members });
  return row?.members ?? 0;
}

/**
 * What a group is to a member; the code for whoever is in it, and for nobody else.
 * @throws AppError NOT_FOUND; GONE for a group that was refused or taken away
 */
export async function sideOf(
  db: Queryable,
  groupId: string,
  memberId: string,
): Promise<z.input<typeof groupSideSchema>> {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  if (group === undefined) throw new AppError("NOT_FOUND", "车友群不存在或已解散");
  const isPublic = group.status === "published";
  if (!isPublic && group.status !== "in_review") throw new AppError("GONE", "车友群不存在或已解散");
  const role = await roleIn(db, groupId, memberId);
  const [application] =
    role !== null
      ? []
      : await db
          .select()
          .from(groupApplications)
          .where(and(eq(groupApplications.groupId, groupId), eq(groupApplications.memberId, memberId)))
          .orderBy(desc(groupApplications.id))
          .limit(1);
  const { codeId, codeUntil } = group;
  const isGood = codeId !== null && codeUntil !== null && codeUntil > new Date();
  return {
    role,
    application:
      application === undefined
        ? null
        : {
            state: application.state,
            reason: application.reason,
            at: (application.decidedAt ?? application.createdAt).toISOString(),
          },
    code: isPublic && role !== null && isGood ? { id: codeId, until: codeUntil.toISOString() } : null,
    waiting: isPublic && (role === "leader" || role === "moderator") ? await waitingIn(db, groupId) : 0,
  };
}

/** How many wait to be let in. */
export async function waitingIn(db: Queryable, groupId: string): Promise<number> {
  return db.$count(
    groupApplications,
    and(eq(groupApplications.groupId, groupId), eq(groupApplications.state, "waiting")),
  );
}

/** Who leads a group after its leader is gone: its oldest moderator, otherwise its oldest member; null for nobody. */
export async function successorIn(db: Queryable, groupId: string, leaderId: string): Promise<string | null> {
  const [row] = await db
    .select({ memberId: groupMembers.memberId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), sql`${groupMembers.memberId} <> ${leaderId}`))
    .orderBy(
      sql`${groupMembers.role} = 'moderator' desc`,
      asc(groupMembers.joinedAt),
      asc(groupMembers.memberId),
    )
    .limit(1);
  return row?.memberId ?? null;
}
