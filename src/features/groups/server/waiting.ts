import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

const path = pathOf("group.list");

const inState =
  (status: "in_review" | "rejected") =>
  (memberId: SQL): SQL<number> =>
    countOf(groups, and(eq(groups.leaderId, memberId), eq(groups.status, status)));

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
  count: (memberId) =>
    countOf(
      sql`${groupApplications} join ${groups} on ${groups.id} = ${groupApplications.groupId}`,
      and(
        eq(groupApplications.memberId, memberId),
        eq(groupApplications.state, "waiting"),
        inArray(groups.status, ["in_review", "published"]),
      ),
    ),
};

export const applicationsToDecide: Waiting = {
  label: "入群申请等你审核",
  icon: "users",
  path,
  kind: "act",
  count: (memberId) =>
    countOf(
      sql`${groupApplications} join ${groupMembers} on ${groupMembers.groupId} = ${groupApplications.groupId}
        join ${groups} on ${groups.id} = ${groupApplications.groupId}`,
      and(
        eq(groupMembers.memberId, memberId),
        inArray(groupMembers.role, ["leader", "moderator"]),
        eq(groupApplications.state, "waiting"),
        eq(groups.status, "published"),
      ),
    ),
};
