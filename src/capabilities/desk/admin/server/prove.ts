import { eq } from "drizzle-orm";
import type { Proof } from "#capabilities/desk/admin/contract.ts";
import { passwordMatches } from "#platform/auth/password.ts";
import type { Database } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { forgiveTries, takeTry } from "./lockout.ts";
import { spendSecondFactor } from "./second-factor.ts";
import { admins } from "./tables.ts";

/** An administrator at work, and from where. */
export type Acting = Pick<AdminActor, "id" | "tokenHash" | "grants" | "address">;

type Admin = typeof admins.$inferSelect;

/**
 * Makes sure that it is still the same person, before something dangerous: a session that was left open, or
 * stolen, must not be enough. Every part of the proof that is given has to be right. Guesses count for the session.
 * @returns the account as it stands
 * @throws AppError SIGN_IN_FAILED (password), CODE_INVALID, LOCKED after five failures
 */
export async function proveAgain(
  db: Database,
  { id, tokenHash, address }: Acting,
  proof: Proof,
): Promise<Admin> {
  const subject = `session:${tokenHash}`;
  await takeTry(db, subject);
  const [admin] = await db.select().from(admins).where(eq(admins.id, id)).limit(1);
  if (admin === undefined) throw new AppError("UNAUTHENTICATED");
  try {
    if (proof.password !== undefined && !(await passwordMatches(admin.passwordHash, proof.password)))
      throw new AppError("SIGN_IN_FAILED", "密码错误", { field: "password" });
    if (proof.code !== undefined) {
      if (admin.totpLastStep === null) throw new AppError("CODE_INVALID", "动态验证码没有开启，请输入密码");
      await spendSecondFactor(db, admin, proof.code);
    }
  } catch (error) {
    await recordAudit(db, {
      adminId: id,
      action: "admin.proof_failed",
      targetKind: "admin",
      targetId: id,
      address,
    });
    throw error;
  }
  await forgiveTries(db, subject);
  return admin;
}
