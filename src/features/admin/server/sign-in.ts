import { eq } from "drizzle-orm";
import { newToken } from "#platform/auth/tokens.ts";
import type { Database } from "#platform/database/client.ts";
import { ADMIN_TOKEN_PREFIX } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { forgiveTries, giveTryBack, MAX_FAILURES, takeTry, takeTryOfStranger } from "./lockout.ts";
import { passwordMatches } from "./password.ts";
import { admins, adminTokens } from "./tables.ts";
import { TOKEN_SECONDS } from "./tokens.ts";
import { spendCode } from "./totp.ts";

export interface Credentials {
  account: string;
  password: string;
  totp?: string | undefined;
}

type Admin = typeof admins.$inferSelect;

/**
 * Password and, where it is set up, TOTP → a token. An unknown account gets the same answers, in the same
 * time, as a wrong password.
 * @throws AppError SIGN_IN_FAILED, TOTP_REQUIRED (password right, code missing), LOCKED
 */
export async function signInAdmin(
  db: Database,
  { account, password, totp }: Credentials,
  address: string,
): Promise<{ token: string; adminId: string }> {
  const [admin] = await db.select().from(admins).where(eq(admins.account, account)).limit(1);
  const left = await takeTryOf(db, admin, account, address);
  const opens = await passwordMatches(admin?.passwordHash, password);
  if (!opens || admin === undefined || admin.disabledAt !== null) {
    return refuse(db, admin, account, address, "password", left);
  }
  if (admin.totpLastStep !== null) {
    if (totp === undefined || totp === "") {
      await giveTryBack(db, admin.id);
      throw new AppError("TOTP_REQUIRED");
    }
    if (!(await spendCode(db, admin, totp))) return refuse(db, admin, account, address, "totp", left);
  }
  const { token, hash } = newToken(ADMIN_TOKEN_PREFIX);
  await db.transaction(async (tx) => {
    await forgiveTries(tx, admin.id);
    const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000);
    await tx.insert(adminTokens).values({ hash, adminId: admin.id, expiresAt });
    await tx.update(admins).set({ lastSeenAt: new Date() }).where(eq(admins.id, admin.id));
    await recordAudit(tx, {
      adminId: admin.id,
      action: "admin.login",
      targetKind: "admin",
      targetId: admin.id,
      after: { totp: admin.totpLastStep !== null },
      address,
    });
  });
  return { token, adminId: admin.id };
}

/** @returns how many tries are left; for strangers one that never runs out, their lock being elsewhere */
async function takeTryOf(db: Database, admin: Admin | undefined, account: string, address: string) {
  try {
    if (admin !== undefined) return await takeTry(db, admin.id);
    await takeTryOfStranger(db, account);
    return MAX_FAILURES;
  } catch (error) {
    await recordFailure(db, admin, account, address, "locked");
    throw error;
  }
}

async function refuse(
  db: Database,
  admin: Admin | undefined,
  account: string,
  address: string,
  what: "password" | "totp",
  left: number,
): Promise<never> {
  await recordFailure(db, admin, account, address, left === 0 ? `${what}, locked` : what);
  if (what === "totp") throw new AppError("CODE_INVALID", "动态验证码错误或已使用，请等下一个");
  throw new AppError("SIGN_IN_FAILED", "账号或密码错误");
}

function recordFailure(
  db: Database,
  admin: Admin | undefined,
  account: string,
  address: string,
  why: string,
): Promise<void> {
  return recordAudit(db, {
    adminId: null,
    action: "admin.login_failed",
    targetKind: "admin",
    targetId: admin?.id ?? "",
    after: { account, why },
    address,
  });
}
