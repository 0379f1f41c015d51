import { and, eq, sql } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { sumOf } from "#platform/database/figures-of.ts";
import { articleCounters, articles } from "./tables.ts";

/** Likes of the articles that a member wrote. */
export const articleLikes: ProfileCount = {
  figure: "likes_received",
  count: (memberId) =>
    sumOf(
      articleCounters.likes,
      sql`${articles} join ${articleCounters} on ${articleCounters.articleId} = ${articles.id}`,
      and(eq(articles.authorId, memberId), eq(articles.status, "published")),
    ),
};
