import { and, eq } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

/**
 * Places in groups go over. Where both have one, that of the account that goes on stays, as the leader's if the other
 * one led the group; the other is left to be forgotten.
 */
export const groupMerge: MemberMerge = {
  columns: [
    "groups.leader_id",
    "group_members.member_id",
    "group_applications.member_id",
    "group_applications.decided_by",
  ],
  async merge(tx, _services, accounts) {
    const { from, into } = accounts;
    const led = await tx
      .update(groups)
      .set({ leaderId: into })
      .where(eq(groups.leaderId, from))
      .returning({ id: groups.id });
    for (const { id } of led) {
      const place = (memberId: string) =>
        and(eq(groupMembers.groupId, id), eq(groupMembers.memberId, memberId));
      await tx.update(groupMembers).set({ role: "leader" }).where(place(into));
    }
    await handOver(tx, accounts, groupMembers.memberId, [groupMembers.groupId]);
    await tx
      .update(groupApplications)
      .set({ state: "withdrawn", decidedAt: new Date() })
      .where(and(eq(groupApplications.memberId, from), eq(groupApplications.state, "waiting")));
    await handOver(tx, accounts, groupApplications.memberId);
    await handOver(tx, accounts, groupApplications.decidedBy);
  },
};
