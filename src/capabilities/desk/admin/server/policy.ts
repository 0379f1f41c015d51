import type { Granted } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";

import { isOwner } from "./roles.ts";

/** The parts of an account that the rules look at. */
export interface ManagedAdmin {
  id: string;
  disabledAt: Date | null;
  grants: Granted["grants"];
}

export type Manager = Pick<AdminActor, "id" | "grants">;

/**
 * Why an owner may not disable the account; null when he may. Nobody edits himself out, and one owner always
 * stays: without one nobody could let anybody in again.
 * @param owners how many owners may sign in
 */
export function refuseDisabling(manager: Manager, target: ManagedAdmin, owners: number): string | null {
  if (target.disabledAt !== null) return "这个账号已经停用";
  if (target.id === manager.id) return "不能停用自己的账号";
  if (isOwner(target) && owners <= 1) return "这是最后一个超级管理员，不能停用";
  return null;
}

export function refuseEnabling(target: ManagedAdmin): string | null {
  return target.disabledAt === null ? "这个账号没有停用" : null;
}

/** The own password is changed with the present one, by nobody else's grace. */
export function refuseReset(manager: Manager, target: ManagedAdmin): string | null {
  if (target.id === manager.id) return "自己的密码请在“账号安全”里修改";
  return target.disabledAt !== null ? "请先启用这个账号" : null;
}

/** Why an account may not get another role; null when it may. Nobody lifts himself up, and one owner always stays. */
export function refuseRole(manager: Manager, target: ManagedAdmin, owners: number): string | null {
  if (target.id === manager.id) return "不能修改自己的角色";
  if (target.disabledAt !== null) return "请先启用这个账号";
  return isOwner(target) && owners <= 1 ? "这是最后一个超级管理员，不能换角色" : null;
}
