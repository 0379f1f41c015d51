import { and, eq } from "drizzle-orm";
import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { ACTIVITY_REVIEW } from "../names.ts";
import { activities, activityReviews } from "../tables.ts";

/**
 * Files a report about somebody else's public review.
 * @throws AppError NOT_FOUND; INVALID_INPUT for one's own
 */
export async function reportReview(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const [row] = await db
    .select({ authorId: activityReviews.memberId, section: activities.section })
    .from(activityReviews)
    .innerJoin(activities, eq(activities.id, activityReviews.activityId))
    .where(and(eq(activityReviews.id, id), eq(activityReviews.status, "published")));
  if (row === undefined) throw new AppError("NOT_FOUND");
  await reportText(db, reporterId, complaint, { kind: ACTIVITY_REVIEW, id, noun: "评价", ...row });
}
