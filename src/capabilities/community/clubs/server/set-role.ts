import { and, eq } from "drizzle-orm";
import type { ClubRole } from "#capabilities/community/clubs/contract.ts";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { clubTag } from "./cache-tags.ts";
import { clubOf } from "./club-of.ts";
import { lockMembership } from "./membership.ts";
import { roleNotice } from "./notice-kinds.ts";
import { clubMembers } from "./tables.ts";

/** Whether the administrator may give roles in a club. @throws AppError FORBIDDEN */
export function demandRoles(actor: AdminActor, section: string): void {
  if (!can(actor, "clubs.roles", { section })) throw new AppError("FORBIDDEN");
}

/**
 * Gives a member of a club a role, or takes it away; he is told.
 * @throws AppError FORBIDDEN without the permission for that club; NOT_FOUND when he is not in it; CHANGED when
 *   somebody else gave him another role meanwhile
 */
export async function setRole(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AdminActor,
  {
    section: slug,
    memberId,
    role,
    seen,
  }: { section: string; memberId: string; role: ClubRole; seen: ClubRole },
): Promise<void> {
  const club = clubOf(slug);
  demandRoles(actor, club.slug);
  await db.transaction(async (tx) => {
    const before = await lockMembership(tx, club.slug, memberId);
    if (before.role !== seen)
      throw new AppError("CHANGED", "这位车友的角色刚被改过，请核对后再操作", { field: "role" });
    if (before.role === role) return;
    await tx
      .update(clubMembers)
      .set({ role })
      .where(and(eq(clubMembers.section, club.slug), eq(clubMembers.memberId, memberId)));
    await recordAudit(tx, {
      adminId: actor.id,
      action: "club.role",
      targetKind: "club_member",
      targetId: `${club.slug}:${memberId}`,
      before: { role: before.role },
      after: { role },
      address: actor.address,
    });
    await notify(tx, roleNotice, { memberId }, { club, before: before.role, role });
    await cache.invalidate(tx, [clubTag(club.slug)]);
  });
}
