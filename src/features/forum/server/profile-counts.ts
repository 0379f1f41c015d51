import { and, eq, sql } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { sumOf } from "#platform/database/figures-of.ts";
import { postListings } from "./tables.ts";

/** Likes of the posts that a member wrote. */
export const postLikes: ProfileCount = {
  figure: "likes_received",
  count: (memberId) =>
    sumOf(postListings.likes, postListings, and(eq(postListings.authorId, memberId), sql`shown`)),
};
