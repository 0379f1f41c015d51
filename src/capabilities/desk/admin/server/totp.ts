import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Queryable } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { admins } from "./tables.ts";

const PERIOD = 30;
/** Steps before and after the present one that are accepted, for clocks that differ. */
const WINDOW = 1;

function totpOf(secret: string, account = ""): TOTP {
  return new TOTP({
    issuer: umbrellaSection.name,
    label: account,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
  });
}

/** The time step that a code belongs to; null when it is none of the accepted ones. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/**
 * Accepts a code once: the step is written with a condition, so that of two requests with the same code only
 * one gets through.
 */
export async function spendCode(
  db: Queryable,
  admin: { id: string; totpSecret: string | null },
  code: string,
  now = Date.now(),
): Promise<boolean> {
  if (admin.totpSecret === null) return false;
  const step = stepOfCode(admin.totpSecret, code, now);
  if (step === null) return false;
  const spent = await db
    .update(admins)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(admins.id, admin.id),
        eq(admins.totpSecret, admin.totpSecret),
        or(isNull(admins.totpLastStep), lt(admins.totpLastStep, step)),
      ),
    )
    .returning({ id: admins.id });
  return spent.length === 1;
}

/**
 * Keeps a new secret for the account. It counts only once a code has confirmed it: until then
 * `totp_last_step` is null.
 * @throws AppError CONFLICT while TOTP is on
 */
export async function startTotp(db: Queryable, adminId: string) {
  const secret = new Secret({ size: 20 }).base32;
  const [row] = await db
    .update(admins)
    .set({ totpSecret: secret })
    .where(and(eq(admins.id, adminId), isNull(admins.totpLastStep)))
    .returning({ account: admins.account });
  if (row === undefined) throw new AppError("CONFLICT", "动态验证码已经开启，请先关闭再重新设置");
  const url = totpOf(secret, row.account).toString();
  return { secret, otpauth_url: url, qr_svg: renderSVG(url, { border: 2 }) };
}

/** @throws AppError CODE_INVALID, or CONFLICT when nothing was started or TOTP is on already */
export async function confirmTotp(db: Queryable, adminId: string, code: string): Promise<void> {
  const [row] = await db
    .select({ id: admins.id, totpSecret: admins.totpSecret, lastStep: admins.totpLastStep })
    .from(admins)
    .where(and(eq(admins.id, adminId), isNotNull(admins.totpSecret)))
    .limit(1);
  if (row === undefined || row.lastStep !== null) {
    throw new AppError("CONFLICT", "请先扫描新的二维码，再输入动态验证码");
  }
  if (!(await spendCode(db, row, code))) throw new AppError("CODE_INVALID", "动态验证码错误，请重试");
}

export async function clearTotp(db: Queryable, adminId: string): Promise<void> {
  await db.update(admins).set({ totpSecret: null, totpLastStep: null }).where(eq(admins.id, adminId));
}
