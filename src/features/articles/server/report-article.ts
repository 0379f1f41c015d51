import { eq } from "drizzle-orm";
import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { ArticleReportReason } from "#features/articles/contract.ts";
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
  { reason, note }: { reason: ArticleReportReason; note: string },
): Promise<void> {
  const [article] = await db.select().from(articles).where(eq(articles.id, id));
  if (article?.status !== "published") throw new AppError("NOT_FOUND");
  const { authorId, section } = article;
  if (authorId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的文章");
  await fileReport(db, {
    targetKind: ARTICLE_REVIEW,
    reporterId,
    reason,
    note,
    about: { kind: ARTICLE_REVIEW, targetId: id, section, authorId },
  });
}
