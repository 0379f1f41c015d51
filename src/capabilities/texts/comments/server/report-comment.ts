import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { ReportReason } from "#capabilities/texts/comments/contract.ts";
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
  { reason, note }: { reason: ReportReason; note: string },
): Promise<void> {
  const row = await commentById(db, id);
  if (row?.comment.status !== "published") throw new AppError("NOT_FOUND");
  const { targetKind, targetId, authorId } = row.comment;
  const target = await findTarget(db, targetKind, targetId);
  if (authorId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的评论");
  await fileReport(db, {
    targetKind: REPORT_KIND,
    reporterId,
    reason,
    note,
    about: { kind: commentTarget(targetKind).reviewKind, targetId: id, section: target.section, authorId },
  });
}
