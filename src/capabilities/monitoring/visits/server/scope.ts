import type { Scope } from "#capabilities/monitoring/statistics/server/public.ts";
import { AppError } from "#shared/errors.ts";

/** Weeks of joining that retention shows. */
export const RETENTION_WEEKS = 12;

/** Accounts and searches belong to no section. @throws AppError FORBIDDEN for who may see some sections only */
export function requireAll({ all }: Scope): void {
  if (!all) throw new AppError("FORBIDDEN", "这一项不分分区，需要能查看全部分区的角色");
}
