import type { ProfilePart } from "#capabilities/monitoring/member-desk/contract.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { lockLife, moveLife, reviewKind, silence } from "#capabilities/review/moderation/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { LifeState } from "#shared/life.ts";
import { audit, lockMember } from "./ban.ts";
import { resetNotice } from "./notice-kinds.ts";
import type { DeskActor } from "./policy.ts";

/** The review kind of what members show of themselves. */
const PROFILE = "profile";

/** How what is said now is left, by where it stands: each way ends with the parts emptied for everybody. */
const movesFrom: Partial<Record<LifeState, "revoke" | "reject" | "pass" | "publish">> = {
  published: "revoke",
  in_review: "reject",
  rejected: "pass",
  revoked: "pass",
  withdrawn: "publish",
};

/**
 * Puts parts of a profile back to how a new account has them, in what others see and in what waits to be seen, through
 * the profile's review life. The member is told.
 * @throws AppError as `lockMember`; CONFLICT where the profile cannot be moved
 */
export async function resetProfile(
  services: Pick<Services, "db" | "cache">,
  actor: DeskActor,
  id: string,
  { parts, reason, version }: { parts: readonly ProfilePart[]; reason: string; version: string },
): Promise<void> {
  const kind = reviewKind(PROFILE);
  await transact(services.db, async (tx) => {
    const standing = await lockLife(tx, PROFILE, id);
    const row = await lockMember(tx, id, version);
    const move = standing && movesFrom[standing.state];
    if (standing === undefined || move === undefined || kind.empty === undefined)
      throw new AppError("CONFLICT", "这份资料现在不能重置，请刷新后再看");
    const snapshot = kind.empty(standing.snapshot, parts);
    const { moved } = await moveLife(tx, services, PROFILE, id, move, {
      by: { adminId: actor.id },
      reason,
      snapshot,
      section: umbrellaSection.slug,
      screening: { hits: [], waits: false },
    });
    if (!moved) throw new AppError("CONFLICT", "这份资料现在不能重置，请刷新后再看");
    await silence(tx, PROFILE, id);
    const words = parts.map((part) => kind.parts?.[part] ?? part).join("、");
    await notify(tx, resetNotice, { memberId: id }, { parts: words, reason });
    await audit(tx, actor, "member.reset", row, { parts: words, reason });
  });
}
