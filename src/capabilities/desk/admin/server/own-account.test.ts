import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deviceName, shortAddress } from "#platform/http/client-name.ts";
import { adminAccounts, codeOf, PASSWORD, wrongCodeOf } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import type { AdminProfile, AdminSessionEntry } from "../contract.ts";
import { adminRecoveryCodes, adminTokens, auditLog } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeAccount, withTotp, login, signedIn, renewCodes } = await adminAccounts(test);

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

const me = async (token: string) => (await test.call("GET", "/api/admin/me", { token })).status;
const sessionsOf = async (token: string) => {
  const { body } = await test.call("GET", "/api/admin/sessions", { token });
  return (body.data as { items: AdminSessionEntry[] }).items;
};
const entriesOf = (id: string, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetId, id), eq(auditLog.action, action)));

/** Switches TOTP on and answers what was said that once. */
async function turnOn(token: string) {
  const proof = { password: PASSWORD };
  const started = await test.call("POST", "/api/admin/totp/start", { token, body: { proof } });
  const { secret } = started.body.data as { secret: string };
  const body = { code: codeOf(secret) };
  const confirmed = await test.call("POST", "/api/admin/totp/confirm", { token, body });
  await renewCodes();
  return { secret, ...(confirmed.body.data as { admin: AdminProfile; recovery_codes: string[] }) };
}

describe("own sessions", () => {
  it("are listed with device, shortened address and the one that asks", async () => {
    const { account, id } = await makeAccount();
    const one = await signedIn(account, { address: "203.0.113.77", agent: CHROME });
    const two = await signedIn(account, { address: "2001:db8:1:2:3::4", agent: IPHONE });
    await db
      .update(adminTokens)
      .set({ lastUsedAt: new Date(Date.now() - 3_600_000) })
      .where(eq(adminTokens.address, "203.0.113.*"));
    expect(await sessionsOf(two.token)).toMatchObject([
      { device: "Safari · iPhone", address: "2001:db8:1:*", current: true },
      { device: "Chrome · Windows", address: "203.0.113.*", current: false },
    ]);
    expect((await sessionsOf(one.token)).find((entry) => entry.current)?.device).toBe("Chrome · Windows");
    // What ended by itself is none.
    await db
      .update(adminTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(adminTokens.adminId, id));
    const three = await signedIn(account);
    expect(await sessionsOf(three.token)).toHaveLength(1);
  });

  it("move up when they are used", async () => {
    const { account, id } = await makeAccount();
    const { token } = await signedIn(account);
    const long = { lastUsedAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) };
    await db.update(adminTokens).set(long).where(eq(adminTokens.adminId, id));
    const [entry] = await sessionsOf(token);
    expect(Date.parse(entry?.last_used_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("can be ended one by one, another's never", async () => {
    const { account, id } = await makeAccount();
    const here = await signedIn(account);
    const there = await signedIn(account);
    const stranger = await signedIn((await makeAccount()).account);
    const other = (await sessionsOf(here.token)).find((entry) => !entry.current);
    const end = (token: string) =>
      test.call("DELETE", `/api/admin/sessions/${other?.id}`, { token }).then(({ status }) => status);
    expect(await end(stranger.token)).toBe(404);
    expect(await me(there.token)).toBe(200);
    expect(await end(here.token)).toBe(200);
    expect([await me(there.token), await me(here.token)]).toEqual([401, 200]);
    expect(await end(here.token)).toBe(404);
    expect(await entriesOf(id, "admin.session_ended")).toHaveLength(1);
    const wrong = await test.call("DELETE", "/api/admin/sessions/x", { token: here.token });
    expect([wrong.status, wrong.body.error]).toEqual([400, ["编号不正确"]]);
  });

  it("all end at once, here too, and no device is known any more", async () => {
    const { account, id } = await makeAccount();
    const one = await signedIn(account, { address: "203.0.113.80" });
    const two = await signedIn(account, { address: "203.0.113.81" });
    const stranger = await signedIn((await makeAccount()).account);
    expect((await test.call("DELETE", "/api/admin/sessions", { token: one.token })).status).toBe(200);
    expect([await me(one.token), await me(two.token), await me(stranger.token)]).toEqual([401, 401, 200]);
    for (let n = 0; n < 5; n += 1) await login({ account, password: "wrong" }, { address: "203.0.113.81" });
    const again = { address: "203.0.113.81", cookie: two.cookie };
    expect((await login({ account, password: PASSWORD }, again)).body.code).toBe("LOCKED");
    const [entry] = await entriesOf(id, "admin.signed_out_everywhere");
    expect(entry?.after).toEqual({ ended: 2 });
  });
});

describe("PUT /api/admin/password", () => {
  const change = (token: string, body: object, cookie = "") =>
    test.call("PUT", "/api/admin/password", { token, body, headers: { ...(cookie && { cookie }) } });

  it("changes it, ends every other session, and keeps this device known", async () => {
    const { account, id } = await makeAccount();
    const here = await signedIn(account, { address: "203.0.113.90" });
    const there = await signedIn(account, { address: "203.0.113.91" });
    const answer = await change(
      here.token,
      { password: PASSWORD, new_password: "a-much-better-one" },
      here.cookie,
    );
    expect([answer.status, answer.body.data]).toMatchObject([200, { account }]);
    expect([await me(here.token), await me(there.token)]).toEqual([200, 401]);
    expect((await login({ account, password: PASSWORD })).body.code).toBe("SIGN_IN_FAILED");
    for (let n = 0; n < 5; n += 1) await login({ account, password: "wrong" }, { address: "203.0.113.90" });
    const known = { address: "203.0.113.90", cookie: here.cookie };
    expect((await login({ account, password: "a-much-better-one" }, known)).status).toBe(200);
    const [entry] = await entriesOf(id, "admin.password_changed");
    expect(entry).toMatchObject({ adminId: id, after: { ended: 1 } });
  });

  it("refuses a wrong, a short and the same password, and changes nothing", async () => {
    const { account } = await makeAccount();
    const { token } = await signedIn(account);
    const refusals: [object, number, string][] = [
      [{ password: "wrong", new_password: "a-much-better-one" }, 400, "密码错误"],
      [{ password: PASSWORD, new_password: "short" }, 400, "新密码至少 10 位"],
      [{ password: PASSWORD, new_password: PASSWORD }, 400, "新密码不能与原密码相同"],
      [{ password: PASSWORD, new_password: "x".repeat(201) }, 400, "新密码最多 200 位"],
    ];
    for (const [body, status, message] of refusals) {
      const answer = await change(token, body);
      expect([answer.status, answer.body.error]).toEqual([status, [message]]);
    }
    expect((await login({ account, password: PASSWORD })).status).toBe(200);
  });

  it("lets nobody guess at an open session", async () => {
    const { account } = await makeAccount();
    const { token } = await signedIn(account);
    const body = { password: "wrong", new_password: "a-much-better-one" };
    for (let n = 0; n < 5; n += 1) expect((await change(token, body)).body.code).toBe("SIGN_IN_FAILED");
    const right = await change(token, { password: PASSWORD, new_password: "a-much-better-one" });
    expect([right.status, right.body.code]).toEqual([423, "LOCKED"]);
    // The lock is that session's: signing in goes on.
    expect((await login({ account, password: PASSWORD })).status).toBe(200);
  });
});

describe("switching TOTP on", () => {
  it("ends the sessions that the password alone had opened", async () => {
    const { account } = await makeAccount();
    const earlier = await signedIn(account);
    const { token } = await signedIn(account);
    await turnOn(token);
    expect([await me(token), await me(earlier.token)]).toEqual([200, 401]);
  });

  it("needs the password first, so that an open session cannot be tied to another phone", async () => {
    const { account } = await makeAccount();
    const { token } = await signedIn(account);
    const start = (body: object) => test.call("POST", "/api/admin/totp/start", { token, body });
    expect((await start({})).status).toBe(400);
    expect((await start({ proof: {} })).body.error).toEqual(["请输入密码或动态验证码"]);
    expect((await start({ proof: { password: "wrong" } })).body.code).toBe("SIGN_IN_FAILED");
    expect((await start({ proof: { code: "123456" } })).body.code).toBe("CODE_INVALID");
    expect((await start({ proof: { password: PASSWORD } })).status).toBe(200);
  });
});

describe("recovery codes", () => {
  it("are said once, kept as hashes, and open once each in place of a code", async () => {
    const { account, id } = await makeAccount();
    const { token } = await signedIn(account);
    const { recovery_codes: codes, admin } = await turnOn(token);
    expect(admin).toMatchObject({ totp_enabled: true, recovery_codes: 10 });
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(first).toMatch(/^([2-9a-hj-km-np-z]{4}-){3}[2-9a-hj-km-np-z]{4}$/);
    const stored = await db.select().from(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, id));
    expect(JSON.stringify(stored)).not.toContain(first);

    // As somebody types it from paper.
    const typed = first.toUpperCase().replaceAll("-", " ");
    const answer = await login({ account, password: PASSWORD, totp: typed });
    expect(answer.body.data).toMatchObject({ admin: { recovery_codes: 9 } });
    const again = await login({ account, password: PASSWORD, totp: first });
    expect([again.status, again.body.error]).toEqual([400, ["恢复码错误或已使用"]]);
    const both = await Promise.all([1, 2].map(() => login({ account, password: PASSWORD, totp: second })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const entries = await entriesOf(id, "admin.login");
    expect(entries.map(({ after }) => after?.factor)).toEqual(["password", "recovery", "recovery"]);
  });

  it("of one account open no other", async () => {
    const { account } = await makeAccount();
    const { recovery_codes: codes } = await turnOn((await signedIn(account)).token);
    const other = await withTotp();
    const answer = await login({ account: other.account.account, password: PASSWORD, totp: codes[0] });
    expect(answer.body.code).toBe("CODE_INVALID");
  });

  it("are renewed with a proof, and those from before are void", async () => {
    const { account, id } = await makeAccount();
    const { token } = await signedIn(account);
    const renew = (proof: object) =>
      test.call("POST", "/api/admin/recovery-codes", { token, body: { proof } });
    expect((await renew({ password: PASSWORD })).body.code).toBe("CONFLICT");
    const { recovery_codes: before, secret } = await turnOn(token);
    expect((await renew({ password: "wrong" })).body.code).toBe("SIGN_IN_FAILED");
    expect((await renew({ code: wrongCodeOf(secret) })).body.code).toBe("CODE_INVALID");
    const answer = await renew({ code: codeOf(secret) });
    const { recovery_codes: after } = answer.body.data as { recovery_codes: string[] };
    const open = (totp: string | undefined) => login({ account, password: PASSWORD, totp });
    expect((await open(before[0])).body.code).toBe("CODE_INVALID");
    expect((await open(after[0])).status).toBe(200);
    expect(await entriesOf(id, "admin.recovery_renewed")).toHaveLength(1);
  });

  it("switch TOTP off when the phone is lost, and go with it", async () => {
    const { account, id } = await makeAccount();
    const { token } = await signedIn(account);
    const { recovery_codes: codes } = await turnOn(token);
    const body = { password: PASSWORD, code: codes[0] };
    const off = await test.call("DELETE", "/api/admin/totp", { token, body });
    expect(off.body.data).toMatchObject({ totp_enabled: false, recovery_codes: 0 });
    expect(await db.select().from(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, id))).toEqual([]);
    expect((await login({ account, password: PASSWORD })).status).toBe(200);
    expect((await test.call("DELETE", "/api/admin/totp", { token, body })).body.code).toBe("CONFLICT");
  });

  it("and codes are told apart from anything else", async () => {
    const { account } = await withTotp();
    const answer = await login({ account: account.account, password: PASSWORD, totp: "12345" });
    expect([answer.status, answer.body.error]).toEqual([400, ["请输入 6 位动态验证码，或恢复码"]]);
  });
});

describe("what a session list shows", () => {
  it.each([
    [CHROME, "Chrome · Windows"],
    [IPHONE, "Safari · iPhone"],
    ["Mozilla/5.0 (Linux; Android 15) Chrome/120 Mobile MicroMessenger/8.0.50", "微信 · Android"],
    ["curl/8.5.0", ""],
    [undefined, ""],
  ])("of %s is %s", (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });

  it.each([
    ["203.0.113.7", "203.0.113.*"],
    ["::ffff:203.0.113.7", "203.0.113.*"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:*"],
  ])("of the address %s is %s", (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});
