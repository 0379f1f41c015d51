import { and, eq, type SQL } from "drizzle-orm";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import type { Waiting } from "./my-waiting.ts";
import { profileChanges } from "./tables.ts";

const inState =
  (status: "in_review" | "rejected") =>
  (memberId: SQL): SQL<number> =>
    countOf(profileChanges, and(eq(profileChanges.memberId, memberId), eq(profileChanges.status, status)));

export const profileWaits: Waiting = {
  label: "资料审核中",
  icon: "user",
  path: pathOf("my.info"),
  kind: "wait",
  count: inState("in_review"),
};

export const profileRejected: Waiting = {
  label: "资料未通过，待修改",
  icon: "user",
  path: pathOf("my.info"),
  kind: "act",
  count: inState("rejected"),
};
