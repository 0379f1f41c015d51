import { and, eq, inArray, sum } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { comments } from "./tables.ts";

/** What a member wrote and what still stands, comments under review included. */
export const commentCount: ProfileCount = {
  figure: "comments",
  async count(db, memberId) {
    return db.$count(
      comments,
      and(eq(comments.authorId, memberId), inArray(comments.status, ["in_review", "published"])),
    );
  },
};

export const commentLikes: ProfileCount = {
  figure: "likes_received",
  async count(db, memberId) {
    const [row] = await db
      .select({ n: sum(comments.likes).mapWith(Number) })
      .from(comments)
      .where(and(eq(comments.authorId, memberId), eq(comments.status, "published")));
    return row?.n ?? 0;
  },
};
