import { and, eq, inArray } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { countOf, sumOf } from "#platform/database/figures-of.ts";
import { comments } from "./tables.ts";

/** What a member wrote and what still stands, comments under review included. */
export const commentCount: ProfileCount = {
  figure: "comments",
  count: (memberId) =>
    countOf(
      comments,
      and(eq(comments.authorId, memberId), inArray(comments.status, ["in_review", "published"])),
    ),
};

export const commentLikes: ProfileCount = {
  figure: "likes_received",
  count: (memberId) =>
    sumOf(comments.likes, comments, and(eq(comments.authorId, memberId), eq(comments.status, "published"))),
};
