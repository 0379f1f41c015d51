import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { adminAccounts, codeOf, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { verifyAudit } from "./audit-chain.ts";
import { resetAccount, resettableAccount } from "./reset-account.ts";
import { renewRecoveryCodes } from "./second-factor.ts";
import { auditLog } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeAccount, withTotp, login, signedIn } = await adminAccounts(test);
const NEW_PASSWORD = "chosen-by-its-owner";

const me = async (token: string) => (await test.call("GET", "/api/admin/me", { token })).status;
const entriesOn = (id: string) =>
  db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.targetId} = ${id} and action like 'admin.reset%'`)
    .orderBy(auditLog.id);

it("lets in by the password alone who lost phone and codes, and ends what was open", async () => {
  const { account, secret } = await withTotp({ role: "super" });
  const { token } = await signedIn(account.account, {}, { totp: codeOf(secret) });
  const [code = ""] = await renewRecoveryCodes(db, account.id);
  expect(await resettableAccount(db, account.account)).toMatchObject({
    totp: true,
    recoveryCodes: 10,
    sessions: 1,
    disabled: false,
  });
  const { before, oneTime } = await resetAccount(db, account.account, { withPassword: false });
  expect([before.totp, oneTime]).toEqual([true, null]);
  expect(await me(token)).toBe(401);
  expect((await login({ account: account.account, password: PASSWORD })).body.data).toMatchObject({
    admin: { totp_enabled: false, recovery_codes: 0 },
  });
  expect(
    (await login({ account: account.account, password: "not-the-password", totp: code })).status,
  ).not.toBe(200);
});

it("stands in the audit log under nobody's name, sealed at once", async () => {
  const { account } = await withTotp();
  await renewRecoveryCodes(db, account.id);
  await resetAccount(db, account.account, { withPassword: false });
  expect(await entriesOn(account.id)).toMatchObject([
    {
      adminId: null,
      action: "admin.reset",
      before: { totp: true, recovery: 10 },
      after: { excerpt: `${account.name}（${account.account}）`, totp: false, recovery: 0, ended: 0 },
    },
  ]);
  expect(await verifyAudit(db)).toMatchObject({ broken: null, unsealed: 0 });
  const { rows } = await db.execute(
    sql`select 1 from audit_log a where not exists (select from audit_seals s where s.entry_id = a.id)`,
  );
  expect(rows).toEqual([]);
});

it("sets a one-time password where that is lost too, which has to be replaced", async () => {
  const { account } = await withTotp();
  const { oneTime } = await resetAccount(db, account.account, { withPassword: true });
  if (oneTime === null) throw new Error("there is no password");
  expect(oneTime.until.getTime()).toBeGreaterThan(Date.now());
  const by = { account: account.account, password: oneTime.password };
  expect((await login({ account: account.account, password: PASSWORD })).body.code).toBe("SIGN_IN_FAILED");
  expect((await login(by)).status).not.toBe(200);
  expect((await login({ ...by, new_password: NEW_PASSWORD })).status).toBe(200);
  const [entry] = await entriesOn(account.id);
  expect(entry?.action).toBe("admin.reset_with_password");
  expect(JSON.stringify(entry)).not.toContain(oneTime.password);
});

it("touches no other account, and nothing where the account is unknown", async () => {
  const { account: other, secret } = await withTotp();
  const { token } = await signedIn(other.account, {}, { totp: codeOf(secret) });
  const target = await makeAccount();
  await resetAccount(db, target.account, { withPassword: true });
  expect(await me(token)).toBe(200);
  expect(await resettableAccount(db, other.account)).toMatchObject({ totp: true, sessions: 1 });
  const before = await db.$count(auditLog);
  for (const account of ["nobody-of-this-name", target.account.toUpperCase(), ""])
    await expect(resetAccount(db, account, { withPassword: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  expect(await db.$count(auditLog)).toBe(before);
});

it("leaves a disabled account disabled", async () => {
  const retired = await makeAccount({ disabledAt: new Date() });
  const { before } = await resetAccount(db, retired.account, { withPassword: false });
  expect(before.disabled).toBe(true);
  expect((await login({ account: retired.account, password: PASSWORD })).status).not.toBe(200);
});
