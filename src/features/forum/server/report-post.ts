import { eq } from "drizzle-orm";
import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
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
  complaint: Complaint,
): Promise<void> {
  const [post] = await db
    .select({ status: posts.status, authorId: posts.authorId, section: posts.section })
    .from(posts)
    .where(eq(posts.id, id));
  if (post?.status !== "published") throw new AppError("NOT_FOUND");
  await reportText(db, reporterId, complaint, { ...post, kind: POST, id, noun: "帖子" });
}
