import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";

export const MANAGE = "gifts.manage";
/** Opens the counter of one's own stores and nothing else; which those are, the stores say. */
export const HAND_OUT = "gifts.handout";

export type AtDesk = Pick<AdminActor, "id" | "grants" | "address">;

/** @throws AppError FORBIDDEN when the administrator may give out nothing in that section */
export function demandManaging(actor: Pick<AdminActor, "grants">, section: string): void {
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能管理这个分区的礼品");
}

interface Change {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What the desk does to a batch, a claim or a store, in the transaction that does it. */
export function record(
  db: Queryable,
  { id: adminId, address }: AtDesk,
  action: AuditAction,
  target: { kind: "gift_batch" | "gift_claim" | "gift_store"; id: string },
  change: Change = {},
): Promise<void> {
  return recordAudit(db, {
    adminId,
    action,
    targetKind: target.kind,
    targetId: target.id,
    ...change,
    address,
  });
}
