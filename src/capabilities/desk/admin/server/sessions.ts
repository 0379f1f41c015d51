import { and, desc, eq } from "drizzle-orm";
import type { AdminSessionEntry } from "#capabilities/desk/admin/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { forgetDevices } from "./devices.ts";
import { recordOwn } from "./own-account.ts";
import type { Acting } from "./prove.ts";
import { adminTokens } from "./tables.ts";
import { isOpen } from "./tokens.ts";

/** An administrator's own sessions that still open something, the last used first. */
export async function listSessions(
  db: Queryable,
  { id, tokenHash }: Pick<Acting, "id" | "tokenHash">,
): Promise<AdminSessionEntry[]> {
  const rows = await db
    .select()
    .from(adminTokens)
    .where(and(eq(adminTokens.adminId, id), isOpen(new Date())))
    .orderBy(desc(adminTokens.lastUsedAt), desc(adminTokens.id));
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    signed_in_at: row.issuedAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    current: row.hash === tokenHash,
  }));
}

/** Ends one of the own sessions. @throws AppError NOT_FOUND, also for another's */
export async function endSession(db: Database, acting: Acting, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(adminTokens)
      .where(and(eq(adminTokens.id, sessionId), eq(adminTokens.adminId, acting.id)))
      .returning({ device: adminTokens.device, address: adminTokens.address });
    if (ended === undefined) throw new AppError("NOT_FOUND", "这个登录已经结束");
    await recordOwn(tx, acting, "admin.session_ended", { before: ended });
  });
}

/** Ends every session, this one too; every device is strange again. */
export async function signOutEverywhere(db: Database, acting: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await endEverySession(tx, acting.id);
    await recordOwn(tx, acting, "admin.signed_out_everywhere", { after: { ended } });
  });
}

/** Ends an administrator's sessions and forgets his devices. @returns how many sessions ended */
export async function endEverySession(db: Queryable, adminId: string): Promise<number> {
  const ended = await db
    .delete(adminTokens)
    .where(eq(adminTokens.adminId, adminId))
    .returning({ id: adminTokens.id });
  await forgetDevices(db, adminId);
  return ended.length;
}
