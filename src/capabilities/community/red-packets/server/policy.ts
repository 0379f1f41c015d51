import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";

export const MANAGE = "redpackets.manage";

/** @throws AppError FORBIDDEN when the administrator may give out nothing in that section */
export function demandManaging(actor: Pick<AdminActor, "grants">, section: string): void {
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能在这个分区发红包");
}
