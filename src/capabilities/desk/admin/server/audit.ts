import type { AuditAction } from "#capabilities/desk/admin/audit-verbs.ts";
import type { Queryable } from "#platform/database/client.ts";
import { auditLog } from "./tables.ts";

export interface AuditRecord {
  /** Null where nobody was signed in. */
  adminId: string | null;
  action: AuditAction;
  targetKind?: string;
  targetId?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Network address of the request. */
  address: string;
}

/** Writes one entry of the audit log; call it inside the transaction that makes the change. */
export async function recordAudit(db: Queryable, record: AuditRecord): Promise<void> {
  await db.insert(auditLog).values(record);
}

/** Writes entries of the audit log in their order; call it inside the transaction that makes the changes. */
export async function recordAudits(db: Queryable, records: readonly AuditRecord[]): Promise<void> {
  if (records.length > 0) await db.insert(auditLog).values([...records]);
}
