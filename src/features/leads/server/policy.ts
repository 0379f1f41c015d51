import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

/** Forms and receivers. */
export const MANAGE = "leads.manage";
/** Leads themselves: masked, revealed one by one, handed on as lists. */
export const HANDLE = "leads.handle";

type At = Pick<AdminActor, "grants">;

/** Slugs of the sections in which somebody may do it; of one alone where that is asked for. */
export const allowedSections = (actor: At, permission: string, section?: string): string[] =>
  sections
    .map(({ slug }) => slug)
    .filter(
      (slug) => (section === undefined || section === slug) && can(actor, permission, { section: slug }),
    );

/** @throws AppError FORBIDDEN */
export function demandIn(actor: At, permission: typeof MANAGE | typeof HANDLE, section: string): void {
  if (!can(actor, permission, { section }))
    throw new AppError(
      "FORBIDDEN",
      permission === MANAGE ? "你的角色不能管理这个分区的预约" : "你的角色不能处理这个分区的预约",
    );
}
