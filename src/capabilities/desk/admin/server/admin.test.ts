import { eq, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { adminAccounts, codeOf, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeSignedIn } from "../../../../../test/support/factories.ts";
import { useLimit } from "../../../../../test/support/limits.ts";
import { adminEndpoints } from "../contract.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { adminDevices, adminRecoveryCodes, admins, adminTokens, adminTries, auditLog } from "./tables.ts";
import { stepOfCode } from "./totp.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeAccount, withTotp, login, signedIn: signIn } = await adminAccounts(test);
const signedIn = async (account: string) => (await signIn(account)).token;

const actionsOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)).map(
    (entry) => entry.action,
  );

describe("POST /api/admin/login", () => {
  it("answers a token and what the role allows, and writes it down", async () => {
    const account = await makeAccount();
    const { status, body } = await login({ account: account.account, password: PASSWORD });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      access_token: expect.stringMatching(/^pa_/),
      admin: {
        name: account.name,
        role: "moderator",
        role_name: "审核员",
        permissions: ["review.read", "review.decide", "review.curate", "members.mute"],
      },
    });
    expect(await actionsOf(account.id)).toEqual(["admin.login"]);
  });

  it("answers an unknown account as it answers a wrong password", async () => {
    const account = await makeAccount();
    const wrong = await login({ account: account.account, password: "wrong" });
    const unknown = await login({ account: "nobody", password: "wrong" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ state: false, error: ["账号或密码错误"], code: "SIGN_IN_FAILED" });
    expect(unknown.body).toEqual(wrong.body);
    expect(await actionsOf(account.id)).toEqual(["admin.login_failed"]);
  });

  it("locks an unknown account like a known one", async () => {
    const account = await makeAccount();
    const codes = async (name: string) => {
      const seen: string[] = [];
      for (let i = 0; i < 6; i += 1) seen.push((await login({ account: name, password: "x" })).body.code);
      return seen;
    };
    const expected = [...Array(5).fill("SIGN_IN_FAILED"), "LOCKED"];
    expect(await codes(account.account)).toEqual(expected);
    expect(await codes("no-such-account")).toEqual(expected);
  });

  it("looks at five of twenty wrong passwords that arrive at once", async () => {
    const account = await makeAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login({ account: account.account, password: "wrong" })),
    );
    const count = (code: string) => answers.filter(({ body }) => body.code === code).length;
    expect(count("SIGN_IN_FAILED")).toBe(5);
    expect(count("LOCKED")).toBe(15);
    const right = await login({ account: account.account, password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([423, "LOCKED"]);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(14 * 60);
  });

  it("opens again after the lock, with five new tries", async () => {
    const account = await makeAccount();
    const wrong = async () => (await login({ account: account.account, password: "wrong" })).body.code;
    for (let n = 0; n < 5; n += 1) await wrong();
    expect(await wrong()).toBe("LOCKED");
    await db.update(adminTries).set({ lockedUntil: new Date(Date.now() - 1000) });
    expect(await wrong()).toBe("SIGN_IN_FAILED");
    expect((await login({ account: account.account, password: PASSWORD })).status).toBe(200);
  });

  it("refuses a disabled account, and too many tries from one address", async () => {
    const account = await makeAccount({ disabledAt: new Date() });
    expect((await login({ account: account.account, password: PASSWORD })).body.code).toBe("SIGN_IN_FAILED");
    await useLimit(db, "admin:login:10.9.9.9", 900, 60);
    const { status, body } = await login({ account: "anyone", password: "x" }, { address: "10.9.9.9" });
    expect([status, body.code]).toEqual([429, "RATE_LIMITED"]);
  });

  it("names what is missing", async () => {
    const { status, body } = await login({});
    expect(status).toBe(400);
    expect(body.error).toEqual(["请输入账号", "请输入密码"]);
  });
});

describe("TOTP", () => {
  it("asks for the code only after the right password, and counts that as no failure", async () => {
    const { account } = await withTotp();
    expect((await login({ account: account.account, password: "wrong" })).body.code).toBe("SIGN_IN_FAILED");
    for (let i = 0; i < 6; i += 1) {
      expect((await login({ account: account.account, password: PASSWORD })).body.code).toBe("TOTP_REQUIRED");
    }
  });

  it("takes a code once, even twice at the same moment", async () => {
    const { account, secret } = await withTotp();
    const attempt = { account: account.account, password: PASSWORD, totp: codeOf(secret) };
    const answers = await Promise.all([login(attempt), login(attempt)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await login(attempt)).body.code).toBe("CODE_INVALID");
  });

  it("counts wrong codes as failures", async () => {
    const { account, secret } = await withTotp();
    const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i += 1) {
      await login({ account: account.account, password: PASSWORD, totp: wrong });
    }
    const { body } = await login({ account: account.account, password: PASSWORD, totp: codeOf(secret) });
    expect(body.code).toBe("LOCKED");
  });

  it("accepts the neighbouring steps and nothing further away", () => {
    const secret = new Secret({ size: 20 }).base32;
    const now = 1_800_000_000_000;
    const step = now / 30_000;
    expect(stepOfCode(secret, codeOf(secret, now - 30_000), now)).toBe(step - 1);
    expect(stepOfCode(secret, codeOf(secret, now + 30_000), now)).toBe(step + 1);
    expect(stepOfCode(secret, codeOf(secret, now - 90_000), now)).toBeNull();
  });

  it("is set up with a code and switched off with password and code", async () => {
    const account = await makeAccount();
    const token = await signedIn(account.account);
    const start = (proof: object) => test.call("POST", "/api/admin/totp/start", { token, body: { proof } });
    expect((await start({ password: "wrong" })).body.code).toBe("SIGN_IN_FAILED");
    const started = await start({ password: PASSWORD });
    const { secret, otpauth_url, qr_svg } = started.body.data as Record<
      "secret" | "otpauth_url" | "qr_svg",
      string
    >;
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(qr_svg).toContain("<svg");
    // Not confirmed yet: signing in does not ask for a code.
    expect((await login({ account: account.account, password: PASSWORD })).status).toBe(200);

    const confirm = (code: string) => test.call("POST", "/api/admin/totp/confirm", { token, body: { code } });
    expect((await confirm(codeOf(secret, 0))).body.code).toBe("CODE_INVALID");
    const confirmed = await confirm(codeOf(secret));
    expect(confirmed.body.data).toMatchObject({ admin: { totp_enabled: true, recovery_codes: 10 } });
    expect((await confirm(codeOf(secret))).body.code).toBe("CONFLICT");
    expect((await start({ password: PASSWORD })).body.code).toBe("CONFLICT");

    const off = (body: object) => test.call("DELETE", "/api/admin/totp", { token, body });
    expect((await off({ password: "wrong", code: codeOf(secret) })).body.code).toBe("SIGN_IN_FAILED");
    expect((await off({ password: PASSWORD, code: codeOf(secret) })).body.code).toBe("CODE_INVALID");
    await db.update(admins).set({ totpLastStep: 1 }).where(eq(admins.id, account.id));
    const done = await off({ password: PASSWORD, code: codeOf(secret) });
    expect(done.body.data).toMatchObject({ totp_enabled: false });
    expect(await actionsOf(account.id)).toEqual([
      "admin.login",
      "admin.proof_failed",
      "admin.login",
      "admin.totp_on",
      "admin.proof_failed",
      "admin.proof_failed",
      "admin.totp_off",
    ]);
  });
});

describe("the token", () => {
  it("slides when it is used, ends at logout, and dies with the account", async () => {
    const account = await makeAccount();
    const token = await signedIn(account.account);
    const me = () => test.call("GET", "/api/admin/me", { token });
    const soon = new Date(Date.now() + 60_000);
    await db.update(adminTokens).set({ expiresAt: soon }).where(eq(adminTokens.adminId, account.id));
    expect((await me()).body.data).toMatchObject({ account: account.account, role: "moderator" });
    const [slid] = await db.select().from(adminTokens).where(eq(adminTokens.adminId, account.id));
    expect(slid?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    await db.update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, account.id));
    expect((await me()).status).toBe(401);
    await db.update(admins).set({ disabledAt: null }).where(eq(admins.id, account.id));
    expect((await test.call("POST", "/api/admin/logout", { token })).status).toBe(200);
    expect((await me()).status).toBe(401);
  });

  it("of a member opens nothing here", async () => {
    const { token } = await makeSignedIn(db);
    const closed = Object.keys(adminEndpoints)
      .filter((key) => key !== "POST /api/admin/login")
      .map((key) => key.replace("{id}", "1").split(" ") as [string, string]);
    for (const [method, url] of closed) {
      expect([url, (await test.call(method, url, { token })).status]).toEqual([url, 401]);
      expect([url, (await test.call(method, url)).status]).toEqual([url, 401]);
    }
  });
});

describe("GET /api/admin/audit", () => {
  it("is for super administrators, newest first, page by page", async () => {
    const { token } = await makeAdmin(db, "super");
    const moderator = await makeAdmin(db, "moderator");
    expect((await test.call("GET", "/api/admin/audit", { token: moderator.token })).status).toBe(403);
    const first = await test.call("GET", "/api/admin/audit?limit=2", { token });
    const page = first.body.data as { items: { id: string }[]; next_cursor: string };
    const second = await test.call("GET", `/api/admin/audit?limit=2&cursor=${page.next_cursor}`, { token });
    const ids = [...page.items, ...(second.body.data as typeof page).items].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
    expect((await test.call("GET", "/api/admin/audit?cursor=x", { token })).status).toBe(400);
  });
});

describe("the first administrator", () => {
  it("is made once, and the random password is said once", async () => {
    await db.delete(adminTokens);
    await db.delete(adminDevices);
    await db.delete(adminRecoveryCodes);
    // Nobody deletes what stands there; an installation that begins has nothing.
    await db.execute(sql`alter table audit_log disable trigger user`);
    await db.delete(auditLog);
    await db.execute(sql`alter table audit_log enable trigger user`);
    await db.delete(admins);
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    await Promise.all([ensureFirstAdmin(test.services, say), ensureFirstAdmin(test.services, say)]);
    await ensureFirstAdmin(test.services, say);
    expect(said).toHaveLength(1);
    const password = /password (\S+)/.exec(said[0] ?? "")?.[1];
    const { status, body } = await login({ account: "admin", password });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      admin: { role: "super", permissions: expect.arrayContaining(["audit.read"]) },
    });
  });
});
