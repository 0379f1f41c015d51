import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { hashWords, randomWords } from "./random-words.ts";
import { adminRecoveryCodes } from "./tables.ts";
import { spendCode } from "./totp.ts";

const RECOVERY_CODES = 10;

export type SecondFactor = "totp" | "recovery";

/**
 * Accepts a TOTP code or a recovery code, each once: of two requests with the same one only one gets through.
 * @returns which of the two it was
 * @throws AppError CODE_INVALID
 */
export async function spendSecondFactor(
  db: Queryable,
  admin: { id: string; totpSecret: string | null },
  code: string,
): Promise<SecondFactor> {
  if (/^\d{6}$/.test(code)) {
    if (await spendCode(db, admin, code)) return "totp";
    throw new AppError("CODE_INVALID", "动态验证码错误或已使用，请等下一个");
  }
  const spent = await db
    .update(adminRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(adminRecoveryCodes.hash, hashWords(admin.id, code)),
        eq(adminRecoveryCodes.adminId, admin.id),
        isNull(adminRecoveryCodes.usedAt),
      ),
    )
    .returning({ hash: adminRecoveryCodes.hash });
  if (spent.length === 1) return "recovery";
  throw new AppError("CODE_INVALID", "恢复码错误或已使用");
}

/** Ten new recovery codes in place of those from before. Only their hashes are kept. */
export async function renewRecoveryCodes(db: Queryable, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomWords);
  await clearRecoveryCodes(db, adminId);
  await db
    .insert(adminRecoveryCodes)
    .values(codes.map((code) => ({ hash: hashWords(adminId, code), adminId })));
  return codes;
}

export async function clearRecoveryCodes(db: Queryable, adminId: string): Promise<void> {
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
}

/** How many were not used yet. */
export async function recoveryCodesLeft(db: Queryable, adminId: string): Promise<number> {
  const left = await db
    .select({ hash: adminRecoveryCodes.hash })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)));
  return left.length;
}
