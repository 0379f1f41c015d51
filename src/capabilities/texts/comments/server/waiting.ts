import { and, eq, type SQL } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { comments } from "./tables.ts";

const inState =
  (status: "in_review" | "rejected") =>
  (memberId: SQL): SQL<number> =>
    countOf(comments, and(eq(comments.authorId, memberId), eq(comments.status, status)));

export const commentsWait: Waiting = {
  label: "评论审核中",
  icon: "comment",
  path: pathOf("my.comment"),
  kind: "wait",
  count: inState("in_review"),
};

export const commentsRejected: Waiting = {
  label: "评论未通过，可修改重提",
  icon: "comment",
  path: pathOf("my.comment"),
  kind: "act",
  count: inState("rejected"),
};
