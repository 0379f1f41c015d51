import { and, eq, isNull } from "drizzle-orm";
import { hashNewPassword, passwordMatches } from "#platform/auth/password.ts";
import { hashToken, newToken } from "#platform/auth/tokens.ts";
import type { Database } from "#platform/database/client.ts";
import { ADMIN_TOKEN_PREFIX } from "#platform/http/actor.ts";
import { deviceName, shortAddress } from "#platform/http/client-name.ts";
import { networkOf } from "#platform/limits/network.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { isKnownDevice, rememberDevice } from "./devices.ts";
import { forgiveTries, giveTryBack, takeStrangeTry, takeTry } from "./lockout.ts";
import { type SecondFactor, spendSecondFactor } from "./second-factor.ts";
import { admins, adminTokens } from "./tables.ts";
import { TOKEN_SECONDS } from "./tokens.ts";

export interface Credentials {
  account: string;
  password: string;
  totp?: string | undefined;
  newPassword?: string | undefined;
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
  /** Token of the device's cookie. */
  device: string | undefined;
  /** Counts a try of a device that never signed in to the account. @throws AppError RATE_LIMITED */
  countStrange: (db: Database) => Promise<void>;
}

type Admin = typeof admins.$inferSelect;

/** One sign-in on its way. */
interface Attempt {
  credentials: Credentials;
  origin: Origin;
  admin: Admin | undefined;
  /** Has signed in to this account before: it has tries of its own, which strangers cannot use up. */
  known: boolean;
  /** Whose failures are counted. */
  subject: string;
  /** Tries left before the lock. */
  left: number;
}

/**
 * Password and, where they are asked for, a new password and a second factor → a token and the device's token. An
 * unknown account gets the same answers, after the same work, as a wrong password.
 * @throws AppError SIGN_IN_FAILED, PASSWORD_CHANGE_REQUIRED and TOTP_REQUIRED (password right, more is needed),
 *   CODE_INVALID, INVALID_INPUT, LOCKED, RATE_LIMITED
 */
export async function signInAdmin(
  db: Database,
  credentials: Credentials,
  origin: Origin,
): Promise<{ token: string; device: string }> {
  const [admin] = await db.select().from(admins).where(eq(admins.account, credentials.account)).limit(1);
  const attempt = await takeTryOf(db, credentials, origin, admin);
  const opens = await passwordMatches(admin?.passwordHash, credentials.password);
  if (!opens || admin === undefined || !isOpen(admin)) {
    await recordFailure(db, attempt, attempt.left === 0 ? "password, locked" : "password");
    throw new AppError("SIGN_IN_FAILED", "账号或密码错误");
  }
  const passwordHash = await replacementOf(db, attempt, admin);
  const factor = await checkSecondFactor(db, attempt, admin);
  const { token, hash } = newToken(ADMIN_TOKEN_PREFIX);
  const { address, userAgent } = origin;
  const device = await db.transaction(async (tx) => {
    // Whoever disables the account, resets its password or turns TOTP on meanwhile ends this sign-in as well.
    const [still] = await tx
      .update(admins)
      .set({
        lastSeenAt: new Date(),
        ...(passwordHash !== undefined && { passwordHash, oneTimeUntil: null }),
      })
      .where(
        and(
          eq(admins.id, admin.id),
          eq(admins.passwordHash, admin.passwordHash),
          isNull(admins.disabledAt),
          factor === null ? isNull(admins.totpLastStep) : undefined,
        ),
      )
      .returning({ id: admins.id });
    if (still === undefined) throw new AppError("SIGN_IN_FAILED", "账号或密码错误");
    await forgiveTries(tx, attempt.subject);
    await forgiveTries(tx, codesOf(admin));
    await tx.insert(adminTokens).values({
      hash,
      adminId: admin.id,
      device: deviceName(userAgent),
      address: shortAddress(address),
      expiresAt: new Date(Date.now() + TOKEN_SECONDS * 1000),
    });
    const own = { adminId: admin.id, targetKind: "admin", targetId: admin.id, address };
    if (passwordHash !== undefined)
      await recordAudit(tx, { ...own, action: "admin.password_changed", after: { first: true } });
    await recordAudit(tx, { ...own, action: "admin.login", after: { factor: factor ?? "password" } });
    return rememberDevice(tx, origin.device, admin.id);
  });
  return { token, device };
}

const isOpen = ({ disabledAt, oneTimeUntil }: Admin) =>
  disabledAt === null && (oneTimeUntil === null || oneTimeUntil.getTime() > Date.now());

/** Wrong codes count for the account: who gives them knows the password, so strangers cannot lock it. */
const codesOf = (admin: Admin) => `codes:${admin.id}`;

async function takeTryOf(
  db: Database,
  credentials: Credentials,
  origin: Origin,
  admin: Admin | undefined,
): Promise<Attempt> {
  const { account } = credentials;
  const known = await isKnownDevice(db, origin.device, admin?.id);
  const subject = known
    ? `device:${hashToken(origin.device ?? "")}:${admin?.id}`
    : `${networkOf(origin.address)} ${account}`;
  const attempt = { credentials, origin, admin, known, subject, left: 0 };
  try {
    if (!known) await origin.countStrange(db);
    attempt.left = await takeTry(db, subject);
    if (!known) await takeStrangeTry(db, account);
  } catch (error) {
    if (error instanceof AppError && error.code === "LOCKED") await recordFailure(db, attempt, "locked");
    throw error;
  }
  return attempt;
}

/** A one-time password is known to whoever made it: it opens nothing until its owner has chosen another. */
async function replacementOf(db: Database, attempt: Attempt, admin: Admin): Promise<string | undefined> {
  if (admin.oneTimeUntil === null) return undefined;
  const { password, newPassword } = attempt.credentials;
  try {
    if (newPassword === undefined) throw new AppError("PASSWORD_CHANGE_REQUIRED");
    return await hashNewPassword(newPassword, password);
  } catch (error) {
    await giveTryBack(db, attempt.subject);
    throw error;
  }
}

async function checkSecondFactor(db: Database, attempt: Attempt, admin: Admin): Promise<SecondFactor | null> {
  if (admin.totpLastStep === null) return null;
  const { totp } = attempt.credentials;
  if (totp === undefined) {
    await giveTryBack(db, attempt.subject);
    throw new AppError("TOTP_REQUIRED");
  }
  try {
    if (!attempt.known) attempt.left = Math.min(attempt.left, await takeTry(db, codesOf(admin)));
    return await spendSecondFactor(db, admin, totp);
  } catch (error) {
    const locked = error instanceof AppError && error.code === "LOCKED";
    await recordFailure(db, attempt, locked ? "locked" : attempt.left === 0 ? "totp, locked" : "totp");
    throw error;
  }
}

function recordFailure(db: Database, { admin, credentials, origin }: Attempt, why: string): Promise<void> {
  return recordAudit(db, {
    adminId: null,
    action: "admin.login_failed",
    targetKind: "admin",
    targetId: admin?.id ?? "",
    after: { account: credentials.account, why },
    address: origin.address,
  });
}
