import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { GroupReportReason } from "#features/groups/contract.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { publicGroup } from "./membership.ts";
import { GROUP } from "./names.ts";

/** Files a report about a group. @throws AppError NOT_FOUND, GONE; INVALID_INPUT for one's own */
export async function reportGroup(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  { reason, note }: { reason: GroupReportReason; note: string },
): Promise<void> {
  const { section, leaderId } = await publicGroup(db, id);
  if (leaderId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的车友群");
  await fileReport(db, {
    targetKind: GROUP,
    reporterId,
    reason,
    note,
    about: { kind: GROUP, targetId: id, section, authorId: leaderId },
  });
}
