import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Forgetting, PersonalData } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { lockLife } from "#capabilities/review/moderation/server/public.ts";
import { dissolve } from "./end-group.ts";
import { removeMember, successorIn } from "./membership.ts";
import { GROUP, GROUPS_TAG } from "./names.ts";
import { groupNotice } from "./notice-kinds.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

const ROLES = { leader: "群主", moderator: "管理员", member: "成员" };
const STATES = { waiting: "待审核", approved: "已通过", refused: "未通过", withdrawn: "已撤回" };

/** What was taken away, or is being looked at, is not handed out by way of who is in it; its leader knows it. */
const nameFor = (memberId: string) => sql<string>`case
  when ${groups.status} in ('published', 'withdrawn') or ${groups.leaderId} = ${memberId} then ${groups.name}
  else '' end`;

export const groupMembershipData: PersonalData = {
  title: "加入的车友群",
  withheld: null,
  columns: { group: "车友群", role: "角色", joined_at: "加入时间" },
  async rows(db, memberId) {
    const rows = await db
      .select({ group: nameFor(memberId), role: groupMembers.role, joinedAt: groupMembers.joinedAt })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.memberId, memberId))
      .orderBy(desc(groupMembers.joinedAt));
    return rows.map(({ group, role, joinedAt }) => ({ group, role: ROLES[role], joined_at: joinedAt }));
  },
};

export const groupApplicationData: PersonalData = {
  title: "入群申请",
  withheld: null,
  columns: { group: "车友群", note: "申请说明", state: "结果", reason: "理由", at: "申请时间" },
  async rows(db, memberId) {
    const rows = await db
      .select({ group: nameFor(memberId), application: groupApplications })
      .from(groupApplications)
      .innerJoin(groups, eq(groups.id, groupApplications.groupId))
      .where(eq(groupApplications.memberId, memberId))
      .orderBy(desc(groupApplications.createdAt));
    return rows.map(({ group, application: { note, state, reason, createdAt } }) => ({
      group,
      note,
      state: STATES[state],
      reason,
      at: createdAt,
    }));
  },
};

/** Whoever leads a group leaves it to its oldest moderator or member; with nobody else in it, it ends. */
export const forgetGroups: Forgetting = {
  words: "会退出所有车友群；担任群主的群会移交给最早加入的管理员或成员",
  async forget(tx, { cache }, memberId) {
    const led = await tx.select().from(groups).where(eq(groups.leaderId, memberId)).orderBy(asc(groups.id));
    for (const { id } of led) {
      await lockLife(tx, GROUP, id);
      const [row] = await tx.select().from(groups).where(eq(groups.id, id));
      if (row === undefined) continue;
      const heir = await successorIn(tx, id, memberId);
      if (heir === null) {
        await dissolve(tx, { cache }, row, memberId);
        await tx.update(groups).set({ leaderId: null }).where(eq(groups.id, id));
        continue;
      }
      await tx.update(groups).set({ leaderId: heir }).where(eq(groups.id, id));
      await tx
        .update(groupMembers)
        .set({ role: "leader" })
        .where(and(eq(groupMembers.groupId, id), eq(groupMembers.memberId, heir)));
      if (row.status !== "published" && row.status !== "in_review") continue;
      await notify(
        tx,
        groupNotice,
        { memberId: heir },
        { title: `你成为了车友群“${row.name}”的群主`, body: "原来的群主注销了账号。", id },
      );
    }
    const mine = await tx
      .select({ id: groupMembers.groupId })
      .from(groupMembers)
      .where(eq(groupMembers.memberId, memberId))
      .orderBy(asc(groupMembers.groupId));
    for (const { id } of mine) {
      await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for("update");
      await removeMember(tx, id, memberId);
    }
    await tx.delete(groupApplications).where(eq(groupApplications.memberId, memberId));
    if (led.length + mine.length > 0) await cache.invalidate(tx, [GROUPS_TAG]);
  },
};
