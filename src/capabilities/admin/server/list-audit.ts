import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { auditEntrySchema } from "#capabilities/admin/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { decodeCursor, encodeCursor } from "#shared/cursor.ts";
import { admins, auditLog } from "./tables.ts";

/** A page of the audit log, newest first. Ids grow with time, so that they alone are the keyset. */
export async function listAudit(
  db: Queryable,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: z.input<typeof auditEntrySchema>[]; next_cursor: string | null }> {
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, ["id"]);
  const rows = await db
    .select({ entry: auditLog, name: admins.name })
    .from(auditLog)
    .leftJoin(admins, eq(admins.id, auditLog.adminId))
    .where(before === undefined ? undefined : sql`${auditLog.id} < ${before}::bigint`)
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ entry, name }) => ({
      id: entry.id,
      admin_name: name ?? "",
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      before: entry.before,
      after: entry.after,
      address: entry.address,
      created_at: entry.createdAt.toISOString(),
    })),
    next_cursor: rows.length > limit && last ? encodeCursor([last.entry.id]) : null,
  };
}
