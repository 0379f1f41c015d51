import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { assertUnblocked, notBlocked } from "#capabilities/community/relations/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { GroupRole, groupMemberSchema } from "#features/groups/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { above, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { demandLeader, demandModerator, lockGroup, publicGroup, removeMember, roleIn } from "./membership.ts";
import { GROUPS_TAG } from "./names.ts";
import { groupNotice } from "./notice-kinds.ts";
import { groupMembers, groups } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;

/**
 * Leaves a group; again changes nothing.
 * @throws AppError CONFLICT for its leader, who hands it on or dissolves it first
 */
export async function leaveGroup({ db, cache }: Store, memberId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for("update");
    if ((await roleIn(tx, id, memberId)) === "leader")
      throw new AppError("CONFLICT", "群主要先把群移交给别人，或解散群");
    if (await removeMember(tx, id, memberId)) await cache.invalidate(tx, [GROUPS_TAG]);
  });
}

/**
 * Gives a member of a group a role. A new leader takes the place of the old one, who becomes a moderator.
 * @throws AppError NOT_FOUND, GONE, FORBIDDEN; BLOCKED for more than a member; CONFLICT for who is not in it, INVALID_INPUT for oneself
 */
export async function setRole(
  { db, cache }: Store,
  memberId: string,
  { id, member }: { id: string; member: string },
  role: GroupRole,
): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, id);
    await demandLeader(tx, id, memberId);
    if (member === memberId) throw new AppError("INVALID_INPUT", "不能改自己的角色");
    const before = await roleIn(tx, id, member);
    if (before === null) throw new AppError("CONFLICT", "这位车友已经不在群里了");
    if (before === role) return;
    if (role !== "member") await assertUnblocked(tx, memberId, [member], "把群交给 TA 管理");
    if (role === "leader") {
      await write(tx, id, memberId, "moderator");
      await tx.update(groups).set({ leaderId: member, updatedAt: new Date() }).where(eq(groups.id, id));
    }
    await write(tx, id, member, role);
    const title = {
      leader: `你成为了车友群“${group.name}”的群主`,
      moderator: `你成为了车友群“${group.name}”的管理员`,
      member: `你不再担任车友群“${group.name}”的管理员`,
    }[role];
    const body = role === "member" ? "你仍然在群里。" : "可以审核入群申请、更新群二维码。";
    await notify(tx, groupNotice, { memberId: member, actorId: memberId }, { title, body, id });
    await cache.invalidate(tx, [GROUPS_TAG]);
  });
}

async function write(tx: Transaction, groupId: string, memberId: string, role: GroupRole): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ role })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.memberId, memberId)));
}

/**
 * Takes somebody out of a group, who is told: the leader anybody else, moderators members.
 * @throws AppError NOT_FOUND, GONE, FORBIDDEN
 */
export async function expel(
  { db, cache }: Store,
  memberId: string,
  { id, member }: { id: string; member: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, id);
    const own = await demandModerator(tx, id, memberId);
    const role = await roleIn(tx, id, member);
    if (role === null) return;
    if (role === "leader" || (role === "moderator" && own !== "leader"))
      throw new AppError("FORBIDDEN", "不能移出群主和其他管理员");
    await removeMember(tx, id, member);
    await notify(
      tx,
      groupNotice,
      { memberId: member, actorId: memberId },
      { title: `你已被移出车友群“${group.name}”`, body: "有疑问可以联系群主。", id },
    );
    await cache.invalidate(tx, [GROUPS_TAG]);
  });
}

const rank = sql<number>`case ${groupMembers.role} when 'leader' then 0 when 'moderator' then 1 else 2 end`;

/** Who is in a group, leader and moderators first, for its members. @throws AppError FORBIDDEN, and as `publicGroup` */
export async function listGroupMembers(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  await publicGroup(db, id);
  const own = await roleIn(db, id, memberId);
  if (own === null) throw new AppError("FORBIDDEN", "加入后才能查看群成员");
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["group members", id], cursor, limit },
    (after, take) =>
      db
        .select({
          memberId: groupMembers.memberId,
          role: groupMembers.role,
          joinedAt: groupMembers.joinedAt,
          rank,
        })
        .from(groupMembers)
        .where(
          and(
            eq(groupMembers.groupId, id),
            // Who looks after a group has to be able to take anybody out of it.
            own === "member" ? notBlocked(memberId, groupMembers.memberId) : undefined,
            above([{ value: rank, type: "int" }, groupMembers.joinedAt, groupMembers.memberId], after),
          ),
        )
        .orderBy(asc(rank), asc(groupMembers.joinedAt), asc(groupMembers.memberId))
        .limit(take),
    (row) => [row.rank, row.joinedAt, row.memberId],
  );
  const cards = await memberCards(
    db,
    rows.map((row) => row.memberId),
  );
  const items = rows.flatMap(({ memberId: of, role, joinedAt }): z.input<typeof groupMemberSchema>[] => {
    const member = cards.get(of);
    return member === undefined ? [] : [{ member, role, joined_at: joinedAt.toISOString() }];
  });
  return { items, next_cursor };
}

/** Groups that a member is in, by id with his role. */
export async function rolesOf(tx: Pick<Transaction, "select">, memberId: string) {
  return tx
    .select({ groupId: groupMembers.groupId, role: groupMembers.role, joinedAt: groupMembers.joinedAt })
    .from(groupMembers)
    .where(eq(groupMembers.memberId, memberId))
    .orderBy(desc(groupMembers.joinedAt), desc(groupMembers.groupId));
}
