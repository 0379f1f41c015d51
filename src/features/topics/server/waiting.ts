import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { topics } from "./tables.ts";

const inState =
  (status: "in_review" | "rejected") =>
  (memberId: SQL): SQL<number> =>
    countOf(topics, and(eq(topics.hostId, memberId), eq(topics.status, status), isNull(topics.mergedIntoId)));

export const topicsWait: Waiting = {
  label: "话题审核中",
  icon: "hash",
  path: pathOf("topic.manage"),
  kind: "wait",
  count: inState("in_review"),
};

export const topicsRejected: Waiting = {
  label: "话题未通过，可修改重提",
  icon: "hash",
  path: pathOf("topic.manage"),
  kind: "act",
  count: inState("rejected"),
};

export const topicsOffered: Waiting = {
  label: "请你接手的话题",
  icon: "hash",
  path: pathOf("topic.manage"),
  kind: "act",
  count: (memberId) => countOf(topics, and(eq(topics.heirId, memberId), eq(topics.visible, true))),
};
