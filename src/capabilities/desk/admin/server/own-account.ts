import { and, eq, ne } from "drizzle-orm";
import type { AuditAction } from "#capabilities/desk/admin/audit-verbs.ts";
import type { Proof } from "#capabilities/desk/admin/contract.ts";
import { hashNewPassword } from "#platform/auth/password.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { type AuditRecord, recordAudit } from "./audit.ts";
import { forgetDevices } from "./devices.ts";
import { forgiveTries, takeTry } from "./lockout.ts";
import { type Acting, proveAgain } from "./prove.ts";
import { clearRecoveryCodes, renewRecoveryCodes } from "./second-factor.ts";
import { admins, adminTokens } from "./tables.ts";
import { clearTotp, confirmTotp, startTotp } from "./totp.ts";

/** Starts TOTP over. Whoever finds an open session must not tie the account to a phone of his own. */
export async function startOwnTotp(db: Database, acting: Acting, proof: Proof) {
  await proveAgain(db, acting, proof);
  return startTotp(db, acting.id);
}

/**
 * Turns TOTP on. Sessions from before were opened with the password alone and end, this one excepted.
 * @returns the recovery codes, which are not kept
 * @throws AppError CODE_INVALID, CONFLICT, LOCKED
 */
export async function turnTotpOn(db: Database, acting: Acting, code: string): Promise<string[]> {
  // Guessing a code is a try like any other.
  const subject = `session:${acting.tokenHash}`;
  await takeTry(db, subject);
  return db.transaction(async (tx) => {
    await confirmTotp(tx, acting.id, code);
    await forgiveTries(tx, subject);
    const ended = await endOtherSessions(tx, acting);
    await recordOwn(tx, acting, "admin.totp_on", { before: { totp: false }, after: { totp: true, ended } });
    return renewRecoveryCodes(tx, acting.id);
  });
}

/** Turns TOTP off. @throws AppError SIGN_IN_FAILED, CODE_INVALID, CONFLICT where it is off, LOCKED */
export async function turnTotpOff(
  db: Database,
  acting: Acting,
  password: string,
  code: string,
): Promise<void> {
  const [row] = await db.select().from(admins).where(eq(admins.id, acting.id)).limit(1);
  if (row?.totpLastStep === null) throw new AppError("CONFLICT", "动态验证码没有开启");
  await proveAgain(db, acting, { password, code });
  await db.transaction(async (tx) => {
    await clearTotp(tx, acting.id);
    await clearRecoveryCodes(tx, acting.id);
    await recordOwn(tx, acting, "admin.totp_off", { before: { totp: true }, after: { totp: false } });
  });
}

/** New recovery codes; those from before are void. @throws AppError CONFLICT where TOTP is off */
export async function renewOwnCodes(db: Database, acting: Acting, proof: Proof): Promise<string[]> {
  const admin = await proveAgain(db, acting, proof);
  if (admin.totpLastStep === null) throw new AppError("CONFLICT", "请先开启动态验证码");
  return db.transaction(async (tx) => {
    await recordOwn(tx, acting, "admin.recovery_renewed");
    return renewRecoveryCodes(tx, acting.id);
  });
}

/**
 * Changes the own password. Whoever else knew the old one is signed out, and his device is strange again.
 * @param device token of the device's cookie, which stays known
 * @throws AppError SIGN_IN_FAILED, INVALID_INPUT where nothing changes, LOCKED
 */
export async function changeOwnPassword(
  db: Database,
  acting: Acting,
  { password, newPassword, device }: { password: string; newPassword: string; device: string | undefined },
): Promise<void> {
  await proveAgain(db, acting, { password });
  const passwordHash = await hashNewPassword(newPassword, password);
  await db.transaction(async (tx) => {
    await tx.update(admins).set({ passwordHash, oneTimeUntil: null }).where(eq(admins.id, acting.id));
    const ended = await endOtherSessions(tx, acting);
    await forgetDevices(tx, acting.id, device);
    await recordOwn(tx, acting, "admin.password_changed", { after: { ended } });
  });
}

/** @returns how many ended */
async function endOtherSessions(db: Queryable, { id, tokenHash }: Acting): Promise<number> {
  const ended = await db
    .delete(adminTokens)
    .where(and(eq(adminTokens.adminId, id), ne(adminTokens.hash, tokenHash)))
    .returning({ id: adminTokens.id });
  return ended.length;
}

/** An audit entry about the administrator's own account. */
export function recordOwn(
  db: Queryable,
  { id, address }: Pick<Acting, "id" | "address">,
  action: AuditAction,
  values: Pick<AuditRecord, "before" | "after"> = {},
): Promise<void> {
  return recordAudit(db, { adminId: id, action, targetKind: "admin", targetId: id, address, ...values });
}
