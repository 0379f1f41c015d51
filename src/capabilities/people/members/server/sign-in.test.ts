import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents } from "#capabilities/people/legal/server/tables.ts";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { withinOneWindow } from "../../../../../test/support/limits.ts";
import { cleanMembers } from "./clean.ts";
import { memberConsents, members, memberTokens, smsCodes } from "./tables.ts";

const { call, services } = await createTestApp({ env: { SMS_ADDRESS_HOUR_MAX: "1000" } });
const { db } = services;

let serial = 0;
const newMobile = () => {
  serial += 1;
  return `136${String(serial).padStart(8, "0")}`;
};

async function codeFor(mobile: string): Promise<string> {
  const answer = await call("POST", "/api/sms/code", { body: { mobile } });
  expect(answer.status).toBe(200);
  return (answer.body.data as { demo_code: string }).demo_code;
}

const login = (mobile: string, code: string, agreed = true) =>
  call("POST", "/api/user/login", { body: { mobile, code, agreed } });

/** As a browser does it: from an address, with the ticket of the request for the code. */
const loginFrom = (address: string, body: object) =>
  call("POST", "/api/user/login", {
    body: { agreed: true, ...body },
    headers: { "x-forwarded-for": address },
  });

const askFrom = async (address: string, mobile: string) => {
  const headers = { "x-forwarded-for": address };
  const answer = await call("POST", "/api/sms/code", { body: { mobile }, headers });
  expect(answer.status).toBe(200);
  return answer.body.data as { demo_code: string; ticket: string };
};

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function signInAnew(mobile = newMobile()) {
  const answer = await login(mobile, await codeFor(mobile));
  expect(answer.status).toBe(200);
  return answer.body.data as { access_token: string; user: OwnProfile; registered: boolean };
}

test("a new number registers, the same number signs in to the same account", async () => {
  const mobile = newMobile();
  const first = await signInAnew(mobile);
  expect(first.registered).toBe(true);
  expect(first.user.nickname).toMatch(/^车友\d{9}$/);
  expect(first.user.mobile).toBe(`136****${mobile.slice(7)}`);
  expect(first.user.can).toEqual({ comment: true, edit_profile: true });
  expect(first.access_token).toMatch(/^pm_/);
  await db.delete(smsCodes).where(eq(smsCodes.mobile, mobile));
  const second = await signInAnew(mobile);
  expect(second.registered).toBe(false);
  expect(second.user.id).toBe(first.user.id);
  expect(second.access_token).not.toBe(first.access_token);
});

test.each(["+86 %s", "0086%s", "（86）%s", "full width"])(
  "a number written as %s is the same number, wherever it is called",
  async (form) => {
    const mobile = newMobile();
    const { user } = await signInAnew(mobile);
    await db.delete(smsCodes).where(eq(smsCodes.mobile, mobile));
    const written = form.includes("%s")
      ? form.replace("%s", mobile)
      : mobile.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const again = await login(written, await codeFor(written));
    expect((again.body.data as { user: OwnProfile }).user.id).toBe(user.id);
    const appeal = await call("POST", "/api/user/ban-appeal", {
      body: { mobile: written, code: "000000", words: "我没有发过那样的内容，请再看一看" },
    });
    expect(appeal.body.code).not.toBe("MOBILE_INVALID");
  },
);

test("without consent nothing happens, and the code stays good", async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  for (const consent of [{ agreed: false }, {}]) {
    const answer = await call("POST", "/api/user/login", { body: { mobile, code, ...consent } });
    expect([answer.status, answer.body.code]).toEqual([400, "CONSENT_REQUIRED"]);
  }
  expect(await db.select().from(members).where(eq(members.mobile, mobile))).toEqual([]);
  expect((await login(mobile, code)).status).toBe(200);
});

test("the ticked versions are kept, once a version", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const inForce = "2026-01-01";
  await db.insert(documents).values([
    { key: "agreement", version: "2025-01-01", title: "用户协议", body: "旧" },
    { key: "agreement", version: inForce, title: "用户协议", body: "新" },
    { key: "agreement", version: `${Number(today.slice(0, 4)) + 1}-01-01`, title: "用户协议", body: "未来" },
  ]);
  const mobile = newMobile();
  const { user } = await signInAnew(mobile);
  const kept = async () =>
    (await db.select().from(memberConsents).where(eq(memberConsents.memberId, user.id))).map(
      ({ documentKey, version, agreed }) => ({ documentKey, version, agreed }),
    );
  const expected = [
    { documentKey: "agreement", version: inForce, agreed: true },
    { documentKey: "privacy", version: "unpublished", agreed: true },
  ];
  expect(await kept()).toEqual(expected);
  await db.delete(smsCodes).where(eq(smsCodes.mobile, mobile));
  await signInAnew(mobile);
  expect(await kept()).toEqual(expected);
});

test("wrong, unknown and expired codes are refused alike", async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const answers = [await login(mobile, wrong(code)), await login(newMobile(), code)];
  await db.update(smsCodes).set({ expiresAt: new Date() }).where(eq(smsCodes.mobile, mobile));
  answers.push(await login(mobile, code));
  for (const answer of answers) {
    expect(answer.body).toEqual({
      state: false,
      error: ["验证码错误或已过期"],
      code: "CODE_INVALID",
      fields: { code: "验证码错误或已过期" },
    });
  }
});

test.each(["12345", "1234567", "12345a", "", "１２３４５６"])("%j is no code", async (code) => {
  const answer = await login(newMobile(), code);
  const message = "请输入 6 位验证码";
  expect(answer.body).toEqual({
    state: false,
    error: [message],
    code: "INVALID_INPUT",
    fields: { code: message },
  });
});

test("five wrong tries void a code", async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const codes = [];
  for (let n = 0; n < 5; n += 1) codes.push((await login(mobile, wrong(code))).body.code);
  expect(codes).toEqual(["CODE_INVALID", "CODE_INVALID", "CODE_INVALID", "CODE_INVALID", "CODE_VOID"]);
  expect((await login(mobile, code)).body.code).toBe("CODE_VOID");
});

test("tries at the same time share the five", async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  await Promise.all(Array.from({ length: 20 }, () => login(mobile, wrong(code))));
  expect((await login(mobile, code)).body.code).toBe("CODE_VOID");
});

test("four wrong tries leave the fifth", async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  for (let n = 0; n < 4; n += 1) await login(mobile, wrong(code));
  expect((await login(mobile, code)).status).toBe(200);
});

test("a stranger's wrong tries, from however many addresses, leave the code to whoever asked for it", async () => {
  const mobile = newMobile();
  const { demo_code: code, ticket } = await askFrom("192.0.2.1", mobile);
  const guess = { mobile, code: wrong(code) };
  const codes = [];
  for (let n = 0; n < 6; n += 1) codes.push((await loginFrom("198.51.100.9", guess)).body.code);
  expect(codes.slice(4)).toEqual(["CODE_VOID", "CODE_VOID"]);
  await Promise.all(Array.from({ length: 40 }, (_, n) => loginFrom(`198.51.${n}.1`, guess)));
  // All strangers together are done with it by now, even with the right code.
  expect((await loginFrom("203.0.113.1", { mobile, code })).body.code).toBe("CODE_VOID");
  expect((await loginFrom("203.0.113.2", { mobile, code, ticket })).status).toBe(200);
});

test("a made-up ticket is a stranger's", async () => {
  const mobile = newMobile();
  const { demo_code: code } = await askFrom("192.0.2.1", mobile);
  const guess = { mobile, code: wrong(code), ticket: "x".repeat(32) };
  for (let n = 0; n < 5; n += 1) await loginFrom("198.51.100.9", guess);
  expect((await loginFrom("198.51.100.9", { ...guess, code })).body.code).toBe("CODE_VOID");
});

test("the owner of a ticket has five tries as well", async () => {
  const mobile = newMobile();
  const { demo_code: code, ticket } = await askFrom("192.0.2.1", mobile);
  for (let n = 0; n < 5; n += 1) await loginFrom(`192.0.2.${n}`, { mobile, code: wrong(code), ticket });
  expect((await loginFrom("192.0.2.9", { mobile, code, ticket })).body.code).toBe("CODE_VOID");
});

test("one address of IPv6 is its /64", async () => {
  const mobile = newMobile();
  const { demo_code: code } = await askFrom("192.0.2.1", mobile);
  for (let n = 1; n < 6; n += 1) await loginFrom(`2001:db8:0:1::${n}`, { mobile, code: wrong(code) });
  expect((await loginFrom("2001:db8:0:1:ffff::1", { mobile, code })).body.code).toBe("CODE_VOID");
  expect((await loginFrom("2001:db8:0:2::1", { mobile, code })).status).toBe(200);
});

test("a code that a stranger asks for replaces nobody else's, and a stranger leaves codes to ask for", () =>
  withinOneWindow(3600, async () => {
    const mobile = newMobile();
    const past = () =>
      db
        .update(smsCodes)
        .set({ createdAt: new Date(Date.now() - 61_000) })
        .where(eq(smsCodes.mobile, mobile));
    const mine = await askFrom("192.0.2.1", mobile);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      await past();
      const headers = { "x-forwarded-for": "198.51.100.9" };
      statuses.push((await call("POST", "/api/sms/code", { body: { mobile }, headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await past();
    await askFrom("192.0.2.2", mobile);
    expect(
      (await loginFrom("203.0.113.5", { mobile, code: mine.demo_code, ticket: mine.ticket })).status,
    ).toBe(200);
  }));

test("an address tries no more often than allowed, whatever the number", async () => {
  const small = await createTestApp({ env: { SIGN_IN_ADDRESS_HOUR_MAX: "3" } });
  const statuses = [];
  // Two windows of the clock, should an hour end meanwhile, hold six.
  for (let n = 0; n < 7; n += 1) {
    const body = { mobile: newMobile(), code: "000000", agreed: true };
    statuses.push((await small.call("POST", "/api/user/login", { body })).status);
  }
  expect(statuses.slice(0, 3)).toEqual([400, 400, 400]);
  expect(statuses).toContain(429);
});

test("a code works once, also when it is sent twice at the same time", async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const answers = await Promise.all([login(mobile, code), login(mobile, code), login(mobile, code)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  expect(await db.select().from(members).where(eq(members.mobile, mobile))).toHaveLength(1);
});

test("a newer code replaces the older one", async () => {
  const mobile = newMobile();
  const older = await codeFor(mobile);
  await db
    .update(smsCodes)
    .set({ createdAt: new Date(Date.now() - 61_000) })
    .where(eq(smsCodes.mobile, mobile));
  const newer = await codeFor(mobile);
  if (older !== newer) expect((await login(mobile, older)).status).toBe(400);
  expect((await login(mobile, newer)).status).toBe(200);
});

test("a code for binding a number signs nobody in", async () => {
  const mobile = newMobile();
  const sent = await call("POST", "/api/sms/code", { body: { mobile, purpose: "bind" } });
  const { demo_code: code } = sent.body.data as { demo_code: string };
  expect((await login(mobile, code)).body.code).toBe("CODE_INVALID");
});

test("a banned account is told why, after proving the number; a ban that is over is none", async () => {
  const banned = await makeMember(db, { status: "banned", mobile: newMobile() });
  const refused = await login(banned.mobile ?? "", await codeFor(banned.mobile ?? ""));
  expect([refused.status, refused.body.code]).toEqual([400, "ACCOUNT_BANNED"]);
  expect(refused.body.error[0]).toMatch(/^账号已被封禁/);
  const over = await makeMember(db, {
    status: "banned",
    statusUntil: new Date(Date.now() - 1000),
    mobile: newMobile(),
  });
  const { access_token: token } = await signInAnew(over.mobile ?? "");
  expect((await call("GET", "/api/user", { token })).status).toBe(200);
});

test("rotation: the old token lives one more minute, several tabs at once all succeed", async () => {
  const { access_token: old } = await signInAnew();
  const refresh = (token: string) => call("POST", "/api/token/refresh", { token });
  const answers = await Promise.all([refresh(old), refresh(old), refresh(old)]);
  const fresh = answers.map((answer) => (answer.body.data as { access_token: string }).access_token);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set([old, ...fresh]).size).toBe(4);
  for (const token of [old, ...fresh]) expect((await call("GET", "/api/user", { token })).status).toBe(200);
  expect((await refresh(old)).status).toBe(200);

  // A later rotation does not stretch the grace of the first.
  const [row] = await db
    .select()
    .from(memberTokens)
    .where(eq(memberTokens.hash, hashToken(old)));
  const grace = (row?.voidAt?.getTime() ?? 0) - Date.now();
  expect(grace).toBeGreaterThan(30_000);
  expect(grace).toBeLessThanOrEqual(60_000);
  await db
    .update(memberTokens)
    .set({ voidAt: new Date() })
    .where(eq(memberTokens.hash, hashToken(old)));
  expect((await call("GET", "/api/user", { token: fresh[0] ?? "" })).status).toBe(200);
  expect((await refresh(old)).status).toBe(401);
});

test("a rotated token that is used after its minute ends all of its sign-in, and the member is told once", async () => {
  const mobile = newMobile();
  const { access_token: old, user } = await signInAnew(mobile);
  await db.delete(smsCodes).where(eq(smsCodes.mobile, mobile));
  const elsewhere = await signInAnew(mobile);
  const rotated = await call("POST", "/api/token/refresh", { token: old });
  const { access_token: fresh } = rotated.body.data as { access_token: string };
  await db
    .update(memberTokens)
    .set({ voidAt: new Date() })
    .where(eq(memberTokens.hash, hashToken(old)));
  // Cleaning up does not forget that it was rotated away.
  await cleanMembers(services);
  expect((await call("GET", "/api/user", { token: fresh })).status).toBe(200);
  const used = [1, 2, 3].map(() => call("GET", "/api/user", { token: old }));
  expect((await Promise.all(used)).map((answer) => answer.status)).toEqual([401, 401, 401]);
  expect((await call("GET", "/api/user", { token: fresh })).status).toBe(401);
  // Another sign-in is another family.
  expect((await call("GET", "/api/user", { token: elsewhere.access_token })).status).toBe(200);
  const told = and(eq(notices.memberId, user.id), eq(notices.kind, "members.sign-in-ended"));
  expect(await db.select().from(notices).where(told)).toMatchObject([
    { kind: "members.sign-in-ended", group: "system", title: "一台设备已被退出登录", readAt: null },
  ]);
});

test("signing out ends every token of that sign-in and no other", async () => {
  const mobile = newMobile();
  const here = await signInAnew(mobile);
  await db.delete(smsCodes).where(eq(smsCodes.mobile, mobile));
  const elsewhere = await signInAnew(mobile);
  const rotated = await call("POST", "/api/token/refresh", { token: here.access_token });
  const { access_token: newer } = rotated.body.data as { access_token: string };
  expect((await call("POST", "/api/user/logout", { token: newer })).body).toEqual({
    state: true,
    data: { ok: true },
  });
  for (const token of [here.access_token, newer])
    expect((await call("GET", "/api/user", { token })).status).toBe(401);
  expect((await call("GET", "/api/user", { token: elsewhere.access_token })).status).toBe(200);
});

test("no token is born while its family is signed out", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { member, token } = await makeSignedIn(db);
    await Promise.all([
      call("POST", "/api/token/refresh", { token }),
      call("POST", "/api/user/logout", { token }),
      call("POST", "/api/token/refresh", { token }),
    ]);
    expect(await db.select().from(memberTokens).where(eq(memberTokens.memberId, member.id))).toEqual([]);
  }
});

test.each([
  ["POST", "/api/token/refresh"],
  ["POST", "/api/user/logout"],
  ["GET", "/api/user"],
  ["PUT", "/api/user"],
])("%s %s is for members", async (method, url) => {
  const answer = await call(method, url, { token: "pm_0123456789012345678901234567890123456789012" });
  expect(answer.body).toEqual({ state: false, error: ["请先登录"], code: "UNAUTHENTICATED" });
});

test("cleaning takes what is dead and leaves what lives", async () => {
  const { member, token } = await makeSignedIn(db);
  const hour = 3_600_000;
  const dead = { memberId: member.id, family: "f" };
  await db.insert(memberTokens).values([
    { ...dead, hash: "expired", expiresAt: new Date(Date.now() - hour) },
    { ...dead, hash: "void", expiresAt: new Date(Date.now() + hour), voidAt: new Date(Date.now() - hour) },
    { ...dead, hash: "grace", expiresAt: new Date(Date.now() + hour), voidAt: new Date(Date.now() + hour) },
  ]);
  const mobile = newMobile();
  await codeFor(mobile);
  const expired = newMobile();
  await codeFor(expired);
  await db
    .update(smsCodes)
    .set({ expiresAt: new Date(0) })
    .where(eq(smsCodes.mobile, expired));
  await cleanMembers(services);
  const left = await db.select().from(memberTokens).where(eq(memberTokens.memberId, member.id));
  expect(left.map((row) => row.hash).sort()).toEqual(["grace", "void", hashToken(token)].sort());
  expect(
    await db
      .select()
      .from(smsCodes)
      .where(and(eq(smsCodes.mobile, expired))),
  ).toEqual([]);
  expect(await db.select().from(smsCodes).where(eq(smsCodes.mobile, mobile))).toHaveLength(1);
});
