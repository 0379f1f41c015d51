import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";

/** Sees the shop's partners and their rates. */
export const MANAGE = "partners.manage";
/** Pays commission out, and sees for that whom to. */
export const PAY = "partners.pay";

export type AtDesk = Pick<AdminActor, "id" | "address">;

/** What the desk does to partners and their money, in the transaction that does it. */
export function record(
  db: Queryable,
  { id: adminId, address }: AtDesk,
  action: AuditAction,
  targetKind: "partner" | "partner_withdrawal",
  targetId: string,
  after: Record<string, unknown>,
): Promise<void> {
  return recordAudit(db, { adminId, action, targetKind, targetId, after, address });
}
