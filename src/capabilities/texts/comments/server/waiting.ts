import { and, count, eq } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { comments } from "./tables.ts";

function inState(status: "in_review" | "rejected"): Waiting["count"] {
  return async (db, memberId) => {
    const [row] = await db
      .select({ n: count() })
      .from(comments)
      .where(and(eq(comments.authorId, memberId), eq(comments.status, status)));
    return row?.n ?? 0;
  };
}

export const commentsWait: Waiting = {
  label: "评论审核中",
  path: pathOf("my.comment"),
  kind: "wait",
  count: inState("in_review"),
};

export const commentsRejected: Waiting = {
  label: "评论未通过，可修改重提",
  path: pathOf("my.comment"),
  kind: "act",
  count: inState("rejected"),
};
