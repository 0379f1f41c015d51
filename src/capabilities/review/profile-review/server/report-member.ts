import { memberState } from "#capabilities/people/members/server/public.ts";
import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { MemberReportReason } from "#capabilities/review/profile-review/contract.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { PROFILE } from "./review-kind.ts";

/**
 * Files a report about a member; it stands beside the profile in the queue of profiles.
 * @throws AppError INVALID_INPUT for oneself, NOT_FOUND, GONE when the account was cancelled
 */
export async function reportMember(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  { reason, note }: { reason: MemberReportReason; note: string },
): Promise<void> {
  if (id === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己");
  const state = await memberState(db, id);
  if (state === undefined) throw new AppError("NOT_FOUND", "这位车友不存在");
  if (state === "cancelled") throw new AppError("GONE", "对方账号已注销");
  await fileReport(db, {
    targetKind: PROFILE,
    reporterId,
    reason,
    note,
    about: { kind: PROFILE, targetId: id, section: umbrellaSection.slug, authorId: id },
  });
}
