import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { MANAGE } from "../names.ts";

/** Who does something at the desk, for the audit log. */
export interface Manager {
  actor: AdminActor;
  address: string;
}

/** @throws AppError INVALID_INPUT for no section; FORBIDDEN where the administrator does not run its voices */
export function demandManaging({ grants }: Pick<AdminActor, "grants">, section: string): void {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个栏目", { field: "section" });
  if (!can({ grants }, MANAGE, { section }))
    throw new AppError("FORBIDDEN", "你的角色不能管理这个栏目的达人");
}
