import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { auditEntrySchema } from "#capabilities/admin/contract.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { admins, auditLog } from "./tables.ts";

/** A page of the audit log, newest first. Ids grow with time, so that they alone are the keyset. */
export async function listAudit(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: z.input<typeof auditEntrySchema>[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["audit"], cursor, limit },
    (after, take) =>
      db
        .select({ entry: auditLog, name: admins.name })
        .from(auditLog)
        .leftJoin(admins, eq(admins.id, auditLog.adminId))
        .where(below([auditLog.id], after))
        .orderBy(desc(auditLog.id))
        .limit(take),
    ({ entry }) => [entry.id],
  );
  return {
    items: rows.map(({ entry, name }) => ({
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
    next_cursor,
  };
}
