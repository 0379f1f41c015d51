import { and, count, eq, inArray } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

const path = pathOf("group.list");

const inState =
  (status: "in_review" | "rejected"): Waiting["count"] =>
  (db, memberId) =>
    db.$count(groups, and(eq(groups.leaderId, memberId), eq(groups.status, status)));

export const groupsWait: Waiting = {
  label: "建群申请审核中",
  icon: "users",
  path,
  kind: "wait",
  count: inState("in_review"),
};

export const groupsRejected: Waiting = {
  label: "建群申请未通过，可修改重提",
  icon: "users",
  path,
  kind: "act",
  count: inState("rejected"),
};

export const applicationsWait: Waiting = {
  label: "入群申请等群主审核",
  icon: "users",
  path,
  kind: "wait",
  async count(db, memberId) {
    const [row] = await db
      .select({ n: count() })
      .from(groupApplications)
      .innerJoin(groups, eq(groups.id, groupApplications.groupId))
      .where(
        and(
          eq(groupApplications.memberId, memberId),
          eq(groupApplications.state, "waiting"),
          inArray(groups.status, ["in_review", "published"]),
        ),
      );
    return row?.n ?? 0;
  },
};

export const applicationsToDecide: Waiting = {
  label: "入群申请等你审核",
  icon: "users",
  path,
  kind: "act",
  async count(db, memberId) {
    const [row] = await db
      .select({ n: count() })
      .from(groupApplications)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groupApplications.groupId))
      .innerJoin(groups, and(eq(groups.id, groupApplications.groupId), eq(groups.status, "published")))
      .where(
        and(
          eq(groupMembers.memberId, memberId),
          inArray(groupMembers.role, ["leader", "moderator"]),
          eq(groupApplications.state, "waiting"),
        ),
      );
    return row?.n ?? 0;
  },
};
