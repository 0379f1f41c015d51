import { eq } from "drizzle-orm";
import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { ARTICLE_REVIEW } from "./review-kind.ts";
import { articles } from "./tables.ts";

/**
 * Files a report about a published article of somebody else.
 * @throws AppError NOT_FOUND; INVALID_INPUT for one's own
 */
export async function reportArticle(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const [article] = await db.select().from(articles).where(eq(articles.id, id));
  if (article?.status !== "published") throw new AppError("NOT_FOUND");
  await reportText(db, reporterId, complaint, {
    ...{ kind: ARTICLE_REVIEW, noun: "文章" },
    ...{ id, section: article.section, authorId: article.authorId },
  });
}
