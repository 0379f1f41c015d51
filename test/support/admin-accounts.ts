import { isNotNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { admins } from "../../src/capabilities/desk/admin/server/tables.ts";
import { hashPassword } from "../../src/platform/auth/password.ts";
import type { TestApp } from "./app.ts";

export const PASSWORD = "right-horse-battery";

/** The code that an authenticator shows for the secret. */
export const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp });

/** A code that is none of the accepted ones. */
export function wrongCodeOf(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, Date.now() + seconds * 1000));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? ""
  );
}

/** Administrators whose passwords open, and what they do to sign in. Every account has an address of its own. */
export async function adminAccounts({ services: { db }, call }: TestApp) {
  const passwordHash = await hashPassword(PASSWORD);
  let serial = 0;

  async function makeAccount(values: Partial<typeof admins.$inferInsert> = {}) {
    serial += 1;
    const [row] = await db
      .insert(admins)
      .values({ account: `keeper${serial}`, name: `值班${serial}`, passwordHash, ...values })
      .returning();
    if (row === undefined) throw new Error("no account made");
    return row;
  }

  /** TOTP switched on, with no code used up for the present step. */
  async function withTotp(values: Partial<typeof admins.$inferInsert> = {}) {
    const secret = new Secret({ size: 20 }).base32;
    return { secret, account: await makeAccount({ totpSecret: secret, totpLastStep: 1, ...values }) };
  }

  const login = (body: object, { address = `10.0.0.${serial}`, cookie = "", agent = "" } = {}) =>
    call("POST", "/api/admin/login", {
      body,
      headers: {
        "x-forwarded-for": address,
        ...(cookie && { cookie }),
        ...(agent && { "user-agent": agent }),
      },
    });

  /** Signs in and answers the token with the cookie that the browser would keep. */
  async function signedIn(
    account: string,
    options: { address?: string; cookie?: string; agent?: string } = {},
    more: object = {},
  ) {
    const { status, body, headers } = await login({ account, password: PASSWORD, ...more }, options);
    if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`);
    const cookie = String(headers["set-cookie"] ?? "").split(";")[0] ?? "";
    return { token: (body.data as { access_token: string }).access_token, cookie };
  }

  /** As if time had passed: the present code works again. Waiting for the next one would take half a minute. */
  const renewCodes = () => db.update(admins).set({ totpLastStep: 1 }).where(isNotNull(admins.totpLastStep));

  return { makeAccount, withTotp, login, signedIn, renewCodes };
}
