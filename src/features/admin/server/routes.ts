import { eq } from "drizzle-orm";
import { adminEndpoints } from "#features/admin/contract.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { admin, anyone } from "#platform/http/policy.ts";
import { perAddress, perAdmin } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { listAudit } from "./list-audit.ts";
import { forgiveTries, takeTry } from "./lockout.ts";
import { passwordMatches } from "./password.ts";
import { adminProfile } from "./profile.ts";
import { signInAdmin } from "./sign-in.ts";
import { admins } from "./tables.ts";
import { endToken } from "./tokens.ts";
import { clearTotp, confirmTotp, spendCode, startTotp } from "./totp.ts";

/** Generous for an office behind one address, far too few for guessing. */
const SIGN_IN = [perAddress("admin:login", 60, 900)];
/** Changes of one's own account; guesses at codes and passwords are counted by the lock besides. */
const ACCOUNT = [perAdmin("admin:account", 60, 900)];

export const adminRoutes = implement(adminEndpoints, {
  "POST /api/admin/login": endpoint({
    policy: anyone,
    limit: SIGN_IN,
    async handle({ body, services, request }) {
      const { token } = await signInAdmin(services.db, body, request.ip);
      return { access_token: token, admin: await adminProfile(services.db, hashToken(token)) };
    },
  }),
  "POST /api/admin/logout": endpoint({
    policy: admin(),
    limit: { none: "ends the token that it was called with, so it works once per sign-in" },
    async handle({ actor, services, request }) {
      await services.db.transaction(async (tx) => {
        await endToken(tx, actor.tokenHash);
        await recordAudit(tx, { ...self(actor.id, request.ip), action: "admin.logout" });
      });
      return { ok: true };
    },
  }),
  "GET /api/admin/me": endpoint({
    policy: admin(),
    handle: ({ actor, services }) => adminProfile(services.db, actor.tokenHash),
  }),
  "POST /api/admin/totp/start": endpoint({
    policy: admin(),
    limit: ACCOUNT,
    handle: ({ actor, services }) => startTotp(services.db, actor.id),
  }),
  "POST /api/admin/totp/confirm": endpoint({
    policy: admin(),
    limit: ACCOUNT,
    async handle({ actor, body, services, request }) {
      // Guessing a code is a try like any other.
      await takeTry(services.db, actor.id);
      await services.db.transaction(async (tx) => {
        await confirmTotp(tx, actor.id, body.code);
        await forgiveTries(tx, actor.id);
        await recordAudit(tx, {
          ...self(actor.id, request.ip),
          action: "admin.totp_on",
          before: { totp: false },
          after: { totp: true },
        });
      });
      return adminProfile(services.db, actor.tokenHash);
    },
  }),
  "DELETE /api/admin/totp": endpoint({
    policy: admin(),
    limit: ACCOUNT,
    async handle({ actor, body, services, request }) {
      const { db } = services;
      await takeTry(db, actor.id);
      const [row] = await db.select().from(admins).where(eq(admins.id, actor.id)).limit(1);
      const opens = await passwordMatches(row?.passwordHash, body.password);
      if (!opens || row === undefined) throw new AppError("SIGN_IN_FAILED", "密码错误");
      if (row.totpLastStep === null) throw new AppError("CONFLICT", "动态验证码没有开启");
      await db.transaction(async (tx) => {
        if (!(await spendCode(tx, row, body.code))) {
          throw new AppError("CODE_INVALID", "动态验证码错误或已使用，请等下一个");
        }
        await clearTotp(tx, actor.id);
        await forgiveTries(tx, actor.id);
        await recordAudit(tx, {
          ...self(actor.id, request.ip),
          action: "admin.totp_off",
          before: { totp: true },
          after: { totp: false },
        });
      });
      return adminProfile(db, actor.tokenHash);
    },
  }),
  "GET /api/admin/audit": endpoint({
    policy: admin("super"),
    handle: ({ query, services }) => listAudit(services.db, query),
  }),
});

/** An entry about the administrator's own account. */
function self(id: string, address: string) {
  return { adminId: id, targetKind: "admin", targetId: id, address };
}
