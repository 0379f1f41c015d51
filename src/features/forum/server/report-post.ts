import { eq } from "drizzle-orm";
import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { PostReportReason } from "#features/forum/contract.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { POST } from "./store-post.ts";
import { posts } from "./tables.ts";

/**
 * Files a report about a published post of somebody else.
 * @throws AppError NOT_FOUND; INVALID_INPUT for one's own
 */
export async function reportPost(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  { reason, note }: { reason: PostReportReason; note: string },
): Promise<void> {
  const [post] = await db
    .select({ status: posts.status, authorId: posts.authorId, section: posts.section })
    .from(posts)
    .where(eq(posts.id, id));
  if (post?.status !== "published") throw new AppError("NOT_FOUND");
  const { authorId, section } = post;
  if (authorId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的帖子");
  await fileReport(db, {
    targetKind: POST,
    reporterId,
    reason,
    note,
    about: { kind: POST, targetId: id, section, authorId },
  });
}
