import { and, eq, sql } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { sumOf } from "#platform/database/figures-of.ts";
import { articleCounters, articles } from "./tables.ts";

/** Likes of the articles that a member wrote. */
export const articleLikes: ProfileCount = {
  figure: "likes_received",
  count: (memberId) =>
    sumOf(
      // One by one: that most members wrote none is nothing a planner knows, and for a join it would read all counters.
      sql`(select ${articleCounters.likes} from ${articleCounters} where ${articleCounters.articleId} = ${articles.id})`,
      articles,
      and(eq(articles.authorId, memberId), eq(articles.status, "published")),
    ),
};
