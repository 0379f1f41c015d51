import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { commentById } from "./queries.ts";
import { REPORT_KIND } from "./review-kind.ts";
import { commentTarget, findTarget } from "./targets.ts";

/**
 * Files a report about a public comment of somebody else.
 * @throws AppError NOT_FOUND, also when what it stands under is not public; INVALID_INPUT for one's own
 */
export async function reportComment(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const row = await commentById(db, id);
  if (row?.comment.status !== "published") throw new AppError("NOT_FOUND");
  const { targetKind, targetId, authorId } = row.comment;
  const { section, noun = "评论" } = await findTarget(db, targetKind, targetId);
  const { reviewKind: kind } = commentTarget(targetKind);
  await reportText(db, reporterId, complaint, {
    ...{ kind, reportKind: REPORT_KIND, id, section, authorId },
    noun,
  });
}
