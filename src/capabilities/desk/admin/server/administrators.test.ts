import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { adminAccounts, codeOf, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeRole } from "../../../../../test/support/factories.ts";
import { useLimit } from "../../../../../test/support/limits.ts";
import type { Administrator } from "../contract.ts";
import { adminRecoveryCodes, admins, auditLog } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeAccount, withTotp, login, signedIn, renewCodes } = await adminAccounts(test);
const proof = { password: PASSWORD };
const NEW_PASSWORD = "chosen-by-its-owner";

const owner = await makeAccount({ role: "super", account: "owner" });
const { token } = await signedIn(owner.account);

interface Made {
  administrator: Administrator;
  one_time_password: string;
}
const create = (body: object, by = token) =>
  test.call("POST", "/api/admin/administrators", { token: by, body: { proof, ...body } });
const act = (id: string, verb: string, body: object = {}, by = token) =>
  test.call("POST", `/api/admin/administrators/${id}/${verb}`, { token: by, body: { proof, ...body } });
const list = async (by = token) => {
  const { body } = await test.call("GET", "/api/admin/administrators", { token: by });
  return (body.data as { items: Administrator[] }).items;
};
const find = async (id: string) => (await list()).find((entry) => entry.id === id);
const me = async (by: string) => (await test.call("GET", "/api/admin/me", { token: by })).status;
const actionsOn = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)).map(
    ({ action, adminId }) => [action, adminId],
  );
/** Leaves `owner` as the only owner who may sign in. */
const retireOthers = () =>
  db.update(admins).set({ disabledAt: new Date() }).where(sql`role = 'super' and id <> ${owner.id}`);

let serial = 0;
async function created(role = "moderator"): Promise<Made> {
  serial += 1;
  const { body } = await create({ account: `colleague${serial}`, name: `同事${serial}`, role });
  return body.data as unknown as Made;
}

describe("a new administrator", () => {
  it("gets a role and a one-time password, which has to be changed at the first sign-in", async () => {
    const answer = await create({ account: "li.lei", name: "李雷", role: "editor" });
    const { administrator, one_time_password: password } = answer.body.data as unknown as Made;
    expect(administrator).toMatchObject({
      account: "li.lei",
      name: "李雷",
      role: "editor",
      disabled_at: null,
    });
    expect(administrator.one_time_until).not.toBeNull();
    expect(await actionsOn(administrator.id)).toEqual([["admin.created", owner.id]]);

    const address = "203.0.113.1";
    const first = (more: object) => login({ account: "li.lei", password, ...more }, { address });
    const asked = await first({});
    expect([asked.status, asked.body.code]).toEqual([400, "PASSWORD_CHANGE_REQUIRED"]);
    expect((await first({ new_password: "short" })).body.error).toEqual(["新密码至少 10 位"]);
    expect((await first({ new_password: password })).body.error).toEqual(["新密码不能与原密码相同"]);
    // Being asked is no failure, however often.
    for (let n = 0; n < 6; n += 1) expect((await first({})).body.code).toBe("PASSWORD_CHANGE_REQUIRED");
    const signed = await first({ new_password: NEW_PASSWORD });
    expect(signed.body.data).toMatchObject({
      admin: { role: "editor", permissions: ["review.read", "review.curate"] },
    });
    expect((await first({ new_password: "and-yet-another-one" })).body.code).toBe("SIGN_IN_FAILED");
    expect((await login({ account: "li.lei", password: NEW_PASSWORD })).status).toBe(200);
    expect((await find(administrator.id))?.one_time_until).toBeNull();
    expect(await actionsOn(administrator.id)).toEqual([
      ["admin.created", owner.id],
      ["admin.password_changed", administrator.id],
      ["admin.login", administrator.id],
      ["admin.login_failed", null],
      ["admin.login", administrator.id],
    ]);
  });

  it("is let in once, of two who know the one-time password and come at the same moment", async () => {
    const { administrator, one_time_password: password } = await created();
    const { account } = administrator;
    const answers = await Promise.all(
      ["one-of-the-two-new", "two-of-the-two-new"].map((new_password) =>
        login({ account, password, new_password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("who does not come within three days needs a new password", async () => {
    const { administrator, one_time_password: password } = await created();
    await db
      .update(admins)
      .set({ oneTimeUntil: new Date(Date.now() - 1000) })
      .where(eq(admins.id, administrator.id));
    const late = await login({ account: administrator.account, password, new_password: NEW_PASSWORD });
    expect(late.body.code).toBe("SIGN_IN_FAILED");
  });

  it("is refused with a bad account, name or role, or an account that exists", async () => {
    const good = { account: "han.meimei", name: "韩梅梅", role: "viewer" };
    const refusals: [object, string][] = [
      [{ account: "A b" }, "账号用 3–30 位小写字母、数字或 . _ -，以字母开头"],
      [{ name: "  " }, "请输入姓名"],
      [{ name: "名".repeat(21) }, "姓名最多 20 个字"],
      [{ role: "root" }, "请选择角色"],
      [{ account: "owner" }, "这个账号已经存在"],
      [{ proof: { password: "wrong" } }, "密码错误"],
      [{ proof: {} }, "请输入密码或动态验证码"],
    ];
    for (const [values, message] of refusals) {
      const answer = await create({ ...good, ...values });
      expect([answer.body.state, answer.body.error]).toEqual([false, [message]]);
    }
    expect((await list()).some(({ account }) => account === "han.meimei")).toBe(false);
  });

  it("is one of thirty in an hour at most", async () => {
    const busy = await makeAccount({ role: "super" });
    const by = (await signedIn(busy.account)).token;
    await useLimit(db, `admin:create:admin:${busy.id}`, 3600, 30);
    const answer = await create({ account: "one.too.many", name: "多余", role: "viewer" }, by);
    expect([answer.status, answer.body.code]).toEqual([429, "RATE_LIMITED"]);
  });
});

describe("managing administrators", () => {
  it("is for owners only", async () => {
    for (const role of ["moderator", "editor", "viewer"] as const) {
      const other = await signedIn((await makeAccount({ role })).account);
      const statuses = [
        (await test.call("GET", "/api/admin/administrators", { token: other.token })).status,
        (await create({ account: "sneaked.in", name: "潜入", role: "super" }, other.token)).status,
        (await act(owner.id, "disable", {}, other.token)).status,
        (await act(owner.id, "enable", {}, other.token)).status,
        (await act(owner.id, "reset-password", {}, other.token)).status,
      ];
      expect(statuses).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await find(owner.id))?.disabled_at).toBeNull();
  });

  it("names what does not exist", async () => {
    const answer = await act("999999", "disable");
    expect([answer.status, answer.body.error]).toEqual([404, ["没有这个管理员"]]);
    expect((await act("x", "disable")).status).toBe(400);
  });

  it("lists those who may sign in first and says what can be done", async () => {
    const active = await makeAccount({ account: "zz.active" });
    const retired = await makeAccount({ account: "aa.retired", disabledAt: new Date() });
    const items = await list();
    const place = (id: string) => items.findIndex((entry) => entry.id === id);
    expect(place(active.id)).toBeLessThan(place(retired.id));
    const abilities = (id: string) => items[place(id)]?.can;
    expect(abilities(active.id)).toEqual({
      disable: true,
      enable: false,
      reset_password: true,
      change_role: true,
    });
    expect(abilities(retired.id)).toEqual({
      disable: false,
      enable: true,
      reset_password: false,
      change_role: false,
    });
    expect(abilities(owner.id)).toEqual({
      disable: false,
      enable: false,
      reset_password: false,
      change_role: false,
    });
  });
});

describe("a manager whose role allows less than another", () => {
  it("neither makes nor takes over an account that may more than he", async () => {
    const role = await makeRole(db, [{ permission: "admins.manage" }, { permission: "review.read" }]);
    const manager = await signedIn((await makeAccount({ role })).account);
    const refused = await create({ account: "too.much", name: "越权", role: "super" }, manager.token);
    expect([refused.status, refused.body.error]).toEqual([400, ["请选择角色"]]);
    const made = await create({ account: "looks.only", name: "只看", role: "viewer" }, manager.token);
    expect(made.status).toBe(200);
    const { body } = await test.call("GET", "/api/admin/administrators", { token: manager.token });
    const { items, roles } = body.data as unknown as { items: Administrator[]; roles: { key: string }[] };
    expect(roles.map(({ key }) => key)).toEqual(["viewer", role]);
    const boss = items.find(({ id }) => id === owner.id);
    expect(boss?.can).toEqual({ disable: false, enable: false, reset_password: false, change_role: false });
    for (const action of ["disable", "reset-password"]) {
      const { status } = await act(owner.id, action, {}, manager.token);
      expect([action, status]).toEqual([action, 403]);
    }
  });
});

describe("disabling", () => {
  it("ends every session at once, and enabling brings none of them back", async () => {
    const { account, id } = await makeAccount();
    const session = await signedIn(account);
    expect((await act(id, "disable")).body.data).toMatchObject({ can: { enable: true } });
    expect(await me(session.token)).toBe(401);
    expect((await login({ account, password: PASSWORD })).body.code).toBe("SIGN_IN_FAILED");
    expect((await act(id, "disable")).body.error).toEqual(["这个账号已经停用"]);
    expect((await act(id, "enable")).body.data).toMatchObject({ disabled_at: null });
    expect(await me(session.token)).toBe(401);
    expect((await login({ account, password: PASSWORD })).status).toBe(200);
    expect((await act(id, "enable")).body.error).toEqual(["这个账号没有停用"]);
    const actions = (await actionsOn(id)).map(([action]) => action);
    expect(actions).toContain("admin.disabled");
    expect(actions).toContain("admin.enabled");
  });

  it("takes a fresh proof, and a wrong one is written down", async () => {
    const { id } = await makeAccount();
    const answer = await act(id, "disable", { proof: { password: "wrong" } });
    expect(answer.body.code).toBe("SIGN_IN_FAILED");
    expect((await find(id))?.disabled_at).toBeNull();
    expect((await actionsOn(owner.id)).map(([action]) => action)).toContain("admin.proof_failed");
  });

  it("never takes oneself, nor the last owner", async () => {
    const own = await act(owner.id, "disable");
    expect([own.status, own.body.error]).toEqual([409, ["不能停用自己的账号"]]);
    await retireOthers();
    const second = await makeAccount({ role: "super" });
    expect((await act(second.id, "disable")).status).toBe(200);
    expect((await find(owner.id))?.can.disable).toBe(false);
  });

  it("of two owners who disable each other at the same moment leaves one", async () => {
    for (let round = 0; round < 5; round += 1) {
      await retireOthers();
      const other = await makeAccount({ role: "super" });
      const theirs = await signedIn(other.account);
      const answers = await Promise.all([
        act(other.id, "disable"),
        act(owner.id, "disable", {}, theirs.token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const left = (await db.select().from(admins)).filter((row) => row.role === "super" && !row.disabledAt);
      expect(left).toHaveLength(1);
      // The next round needs its owner back.
      await db.update(admins).set({ disabledAt: null }).where(eq(admins.id, owner.id));
      if (left[0]?.id !== owner.id) break;
    }
  });
});

describe("resetting a password", () => {
  const fresh = async () => {
    await db.update(admins).set({ disabledAt: null }).where(eq(admins.id, owner.id));
    return (await signedIn(owner.account)).token;
  };

  it("gives a one-time password, ends the sessions and keeps TOTP", async () => {
    const by = await fresh();
    const { account, secret } = await withTotp();
    const session = await signedIn(account.account, {}, { totp: codeOf(secret) });
    await renewCodes();
    const answer = await act(account.id, "reset-password", {}, by);
    const { one_time_password: password } = answer.body.data as unknown as Made;
    expect(await me(session.token)).toBe(401);
    expect((await login({ account: account.account, password: PASSWORD })).body.code).toBe("SIGN_IN_FAILED");
    const credentials = { account: account.account, password, new_password: NEW_PASSWORD };
    expect((await login(credentials)).body.code).toBe("TOTP_REQUIRED");
    expect((await login({ ...credentials, totp: codeOf(secret) })).status).toBe(200);
  });

  it("turns TOTP off as well where phone and recovery codes are lost", async () => {
    const by = await fresh();
    const { account } = await withTotp();
    await db.insert(adminRecoveryCodes).values({ hash: "x", adminId: account.id });
    const answer = await act(account.id, "reset-password", { clear_totp: true }, by);
    const { administrator, one_time_password: password } = answer.body.data as unknown as Made;
    expect(administrator.totp_enabled).toBe(false);
    const signed = await login({ account: account.account, password, new_password: NEW_PASSWORD });
    expect(signed.body.data).toMatchObject({ admin: { totp_enabled: false, recovery_codes: 0 } });
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "admin.password_reset"))
      .orderBy(sql`id desc`);
    expect(entry).toMatchObject({ adminId: owner.id, targetId: account.id, after: { totp: false } });
  });

  it("is not for oneself, nor for a disabled account", async () => {
    const by = await fresh();
    const own = await act(owner.id, "reset-password", {}, by);
    expect([own.status, own.body.error]).toEqual([409, ["自己的密码请在“账号安全”里修改"]]);
    const retired = await makeAccount({ disabledAt: new Date() });
    expect((await act(retired.id, "reset-password", {}, by)).body.error).toEqual(["请先启用这个账号"]);
  });
});
