import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";

export const MANAGE = "coupons.manage";

export type AtDesk = Pick<AdminActor, "id" | "grants" | "address">;

/** @throws AppError FORBIDDEN when the administrator may give out no coupons in that section */
export function demandManaging(actor: Pick<AdminActor, "grants">, section: string): void {
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能管理这个分区的优惠券");
}

/** What the desk does to coupons, in the transaction that does it. */
export function record(
  db: Queryable,
  { id: adminId, address }: AtDesk,
  action: AuditAction,
  batchId: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return recordAudit(db, {
    ...{ adminId, action, targetKind: "coupon_batch", targetId: batchId, address },
    ...change,
  });
}
