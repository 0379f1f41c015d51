import { and, eq, sql, sum } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { postListings } from "./tables.ts";

/** Likes of the posts that a member wrote. */
export const postLikes: ProfileCount = {
  figure: "likes_received",
  async count(db, memberId) {
    const [row] = await db
      .select({ n: sum(postListings.likes).mapWith(Number) })
      .from(postListings)
      .where(and(eq(postListings.authorId, memberId), sql`shown`));
    return row?.n ?? 0;
  },
};
