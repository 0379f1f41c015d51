import { and, eq, sum } from "drizzle-orm";
import type { ProfileCount } from "#capabilities/people/members/server/public.ts";
import { articleCounters, articles } from "./tables.ts";

/** Likes of the articles that a member wrote. */
export const articleLikes: ProfileCount = {
  figure: "likes_received",
  async count(db, memberId) {
    const [row] = await db
      .select({ n: sum(articleCounters.likes).mapWith(Number) })
      .from(articles)
      .innerJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(and(eq(articles.authorId, memberId), eq(articles.status, "published")));
    return row?.n ?? 0;
  },
};
