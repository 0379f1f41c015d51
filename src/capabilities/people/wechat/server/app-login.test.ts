import { count, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberConsents, members, profileChanges } from "#capabilities/people/members/server/tables.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { startWechatStandIn, wechatEnv } from "../../../../../test/support/wechat.ts";
import { people, type WechatPerson } from "../../../../../test/support/wechat-people.ts";
import { takeAvatar } from "./avatar.ts";
import { wechatAccounts, wechatCodes } from "./tables.ts";

const wechat = await startWechatStandIn();
afterAll(() => wechat.close());
// Processes of one installation have one key.
const env = { ...wechatEnv(wechat), SECRET_KEY: "k".repeat(32), SIGN_IN_ADDRESS_HOUR_MAX: "10000" };
const app = await createTestApp({ env });
const other = await createTestApp({ env, beside: app });
const { db } = app.services;

const EXCHANGE = "/sns/oauth2/access_token";
const PROFILE = "/sns/userinfo";

beforeEach(() => {
  wechat.requests.length = 0;
});
afterEach(() => {
  wechat.fault(EXCHANGE, null);
  wechat.fault(PROFILE, null);
});

let serial = 0;
/** Nobody has met him yet. */
function stranger(change: Partial<WechatPerson> = {}): WechatPerson {
  serial += 1;
  return {
    openid: `o-stranger-${serial}`,
    nickname: `生客${serial}`,
    follows: true,
    colour: [1, 2, 3],
    ...change,
  };
}

/** A browser that has gone to WeChat. */
async function wayOut(purpose = "tap", at: TestApp = app, back = "/") {
  const answer = await at.call(
    "GET",
    `/api/wechat/authorize?purpose=${purpose}&back=${encodeURIComponent(back)}`,
  );
  const { url } = answer.body.data as { url: string | null };
  const cookie = String(answer.headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";
  const state = url === null ? "" : (new URL(url).searchParams.get("state") ?? "");
  return { url, cookie, state };
}

const comeBack = (code: string, { cookie, state }: { cookie: string; state: string }, at: TestApp = app) =>
  at.call("GET", `/api/app-login?code=${code}&source=1&state=${state}`, { headers: { cookie } });

const signInAs = async (person: WechatPerson | string, purpose = "tap") =>
  comeBack(wechat.code(person), await wayOut(purpose));

interface Signed {
  access_token: string;
  user: { id: string; nickname: string; mobile: string | null; can: { comment: boolean } };
  registered: boolean;
}

describe("the way to WeChat", () => {
  it("asks for name and picture, comes back to the same page of this site, and keeps its query", async () => {
    const { url } = await wayOut("entry", app, "/lexus/home?source=6&code=old&state=old#top");
    const address = new URL(url ?? "");
    expect(address.origin + address.pathname).toBe(`${wechat.base}/connect/oauth2/authorize`);
    expect([...address.searchParams.keys()]).toEqual([
      "appid",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
    expect(address.searchParams.get("scope")).toBe("snsapi_userinfo");
    expect(address.searchParams.get("redirect_uri")).toBe("http://paddock.test/lexus/home?source=6");
    expect(address.searchParams.get("state")).toMatch(/^[a-zA-Z0-9]{1,128}$/);
    expect(address.hash).toBe("#wechat_redirect");
  });

  it.each(["//evil.test/", "/\\evil.test", "https://evil.test/", "javascript:alert(1)"])(
    "leads back to the home page instead of %s",
    async (back) => {
      const { url } = await wayOut("tap", app, back);
      expect(new URL(url ?? "").searchParams.get("redirect_uri")).toBe("http://paddock.test/");
    },
  );

  it("is offered on entry, on a tap, or never, as the operator says, and nowhere without an account", async () => {
    const purposes = async (change: Record<string, string>) => {
      const at = await createTestApp({ env: change, beside: app });
      const offered = await Promise.all(["entry", "tap"].map((purpose) => wayOut(purpose, at)));
      return offered.map(({ url }) => url !== null);
    };
    expect(await purposes({ ...env, WECHAT_LOGIN: "entry" })).toEqual([true, true]);
    expect(await purposes({ ...env, WECHAT_LOGIN: "tap" })).toEqual([false, true]);
    expect(await purposes({ ...env, WECHAT_LOGIN: "off" })).toEqual([false, false]);
    expect(await purposes({})).toEqual([false, false]);
  });
});

describe("coming back", () => {
  it("makes an account without a number, who may look around but not write", async () => {
    const person = stranger({ nickname: "海拔三千" });
    const { status, body } = await signInAs(person);
    const { access_token: token, user, registered } = body.data as Signed;
    expect([status, registered, user.mobile, user.can.comment]).toEqual([200, true, null, false]);
    expect(user.nickname).toBe("海拔三千");
    // Others see it after its review.
    const [row] = await db.select().from(members).where(eq(members.id, user.id));
    expect(row?.nickname).toMatch(/^车友\d{9}$/);
    const own = await app.call("GET", "/api/user", { token });
    expect((own.body.data as { review: unknown }).review).toMatchObject({
      status: "in_review",
      parts: ["nickname"],
    });
    const waiting = await app.call("GET", "/api/my/waiting", { token });
    expect((waiting.body.data as { items: unknown[] }).items[0]).toMatchObject({
      kind: "act",
      path: "/my/boundmobile",
    });
    const [account] = await db.select().from(wechatAccounts).where(eq(wechatAccounts.memberId, user.id));
    expect(account).toMatchObject({ openId: person.openid, nickname: "海拔三千", source: 1 });
  });

  it("signs in to the same account the next time", async () => {
    const person = stranger();
    const first = (await signInAs(person)).body.data as Signed;
    const second = (await signInAs(person)).body.data as Signed;
    expect([second.user.id, second.registered]).toEqual([first.user.id, false]);
    expect(second.access_token).not.toBe(first.access_token);
  });

  it("knows somebody of the operator's other apps by the name that all of them have in common", async () => {
    const member = await makeMember(db);
    await db
      .insert(wechatAccounts)
      .values({ appId: "wx-other", openId: "o-elsewhere", unionId: "u-both", memberId: member.id });
    const { user, registered } = (await signInAs(stranger({ unionid: "u-both" }))).body.data as Signed;
    expect([user.id, registered]).toEqual([member.id, false]);
  });

  it("tells two of one name apart, and leaves out names that nobody may bear", async () => {
    await makeMember(db, { nickname: "同名同姓" });
    const namesake = (await signInAs(stranger({ nickname: "同名同姓" }))).body.data as Signed;
    expect(namesake.user.nickname).toMatch(/^同名同姓\d{4}$/);
    const waiting = (await signInAs(stranger({ nickname: "同名同姓" }))).body.data as Signed;
    expect(waiting.user.nickname).not.toBe(namesake.user.nickname);
    for (const nickname of ["官方客服", "加微信 abc123", "a", "\u202e反", "x".repeat(500), ""]) {
      const { user } = (await signInAs(stranger({ nickname }))).body.data as Signed;
      expect(user.nickname).toMatch(/^车友\d{9}$|^x{12}$/);
    }
  });

  it("is agreed to only where both boxes were ticked before", async () => {
    const consents = async (purpose: string) => {
      const { user } = (await signInAs(stranger(), purpose)).body.data as Signed;
      const rows = await db.select().from(memberConsents).where(eq(memberConsents.memberId, user.id));
      return rows.map(({ documentKey }) => documentKey).sort();
    };
    expect(await consents("agreed")).toEqual(["agreement", "privacy"]);
    expect(await consents("entry")).toEqual([]);
  });

  it("is no proof of having the phone", async () => {
    const { access_token: token } = (await signInAs(stranger())).body.data as Signed;
    expect((await app.call("DELETE", "/api/user/sign-ins", { token })).body.code).toBe("PROOF_REQUIRED");
  });

  it.each([
    ["banned", { status: "banned", statusUntil: null }, "ACCOUNT_BANNED", /已被封禁/],
    ["cancelled", { status: "cancelled" }, "SIGN_IN_FAILED", /已注销/],
  ] as const)("is refused to an account that is %s", async (_, change, code, message) => {
    const person = stranger();
    const { user } = (await signInAs(person)).body.data as Signed;
    await db.update(members).set(change).where(eq(members.id, user.id));
    const { status, body } = await signInAs(person);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.error[0]).toMatch(message);
  });
});

describe("a code", () => {
  it("is exchanged once, however often and in however many processes it comes, and signs in to one account", async () => {
    const out = await wayOut();
    const code = wechat.code(stranger());
    const answers = await Promise.all(
      [app, other, app, other, app, other].map((at) => comeBack(code, out, at)),
    );
    const ids = answers.map(({ body }) => (body.data as Signed).user.id);
    expect(new Set(ids).size).toBe(1);
    expect(wechat.requests.filter((path) => path === EXCHANGE)).toHaveLength(1);
    expect(wechat.requests.filter((path) => path === PROFILE)).toHaveLength(1);
  });

  it("that comes again belongs to the same sign-in, and opens nothing once that has ended", async () => {
    const out = await wayOut();
    const code = wechat.code(stranger());
    const first = (await comeBack(code, out)).body.data as Signed;
    const again = (await comeBack(code, out)).body.data as Signed;
    const sessions = await app.call("GET", "/api/user/sign-ins", { token: again.access_token });
    expect(sessions.body.data).toMatchObject({ others: 0 });
    await app.call("POST", "/api/user/logout", { token: first.access_token });
    const late = await comeBack(code, out);
    expect([late.status, late.body.code]).toEqual([400, "SIGN_IN_FAILED"]);
    expect((await app.call("GET", "/api/user", { token: again.access_token })).status).toBe(401);
  });

  it.each([
    ["that WeChat does not know", "nobody-was-given-this"],
    ["that was used elsewhere", "used"],
  ])("%s is refused, and asked about once", async (_, given) => {
    let code = given;
    if (given === "used") {
      code = wechat.code("zhou");
      await fetch(`${wechat.base}${EXCHANGE}?appid=${wechat.appId}&secret=${wechat.appSecret}&code=${code}`);
      wechat.requests.length = 0;
    }
    const out = await wayOut();
    for (const attempt of [1, 2]) {
      const { status, body } = await comeBack(code, out);
      expect([attempt, status, body.code]).toEqual([attempt, 400, "WECHAT_CODE_INVALID"]);
    }
    expect(wechat.requests.filter((path) => path === EXCHANGE)).toHaveLength(1);
  });

  it.each([
    ["busy (45011)", { errcode: 45011 }, /繁忙/],
    ["out of sorts (-1)", { errcode: -1 }, /没有回应/],
    ["malformed", { body: "<html>502</html>" }, /没有回应/],
    ["of another shape", { body: '{"openid":5}' }, /没有回应/],
  ] as const)("may be tried again after an answer that was %s", async (_, fault, message) => {
    const out = await wayOut();
    const code = wechat.code(stranger());
    wechat.fault(EXCHANGE, fault);
    const refused = await comeBack(code, out);
    expect([refused.status, refused.body.code]).toEqual([503, "UNAVAILABLE"]);
    expect(refused.body.error[0]).toMatch(message);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    wechat.fault(EXCHANGE, null);
    expect((await comeBack(code, out)).status).toBe(200);
  });

  it("signs in without name and picture when WeChat keeps them to itself", async () => {
    wechat.fault(PROFILE, { errcode: 45011 });
    const { status, body } = await signInAs(stranger());
    expect([status, (body.data as Signed).user.nickname]).toEqual([
      200,
      expect.stringMatching(/^车友\d{9}$/),
    ]);
    wechat.fault(PROFILE, { body: "not json" });
    expect((await signInAs(stranger())).status).toBe(200);
  });

  it("whose process died while it asked is taken over", async () => {
    const out = await wayOut();
    const code = wechat.code(stranger());
    wechat.fault(EXCHANGE, { body: "" });
    await comeBack(code, out);
    wechat.fault(EXCHANGE, null);
    const { createHash } = await import("node:crypto");
    const codeHash = createHash("sha256").update(code).digest("hex");
    await db
      .insert(wechatCodes)
      .values({ codeHash, family: "of-the-dead", claimedAt: new Date(Date.now() - 60_000) });
    expect((await comeBack(code, out)).status).toBe(200);
  });

  it("of a snapshot makes no account and says what to do", async () => {
    const before = await db.select({ n: count() }).from(members);
    const { status, body } = await signInAs("snapshot", "entry");
    expect([status, body.code]).toEqual([409, "WECHAT_SNAPSHOT"]);
    expect(body.error[0]).toContain("使用完整服务");
    expect(await db.select({ n: count() }).from(members)).toEqual(before);
  });
});

describe("the state", () => {
  const refused = async (out: { cookie: string; state: string }) => {
    wechat.requests.length = 0;
    const { status, body } = await comeBack(wechat.code(stranger()), out);
    // Nothing was asked of WeChat.
    expect([status, body.code, wechat.requests]).toEqual([400, "WECHAT_CODE_INVALID", []]);
  };

  it("is needed, and worth nothing in another browser, changed, or with another purpose", async () => {
    const [mine, theirs] = [await wayOut(), await wayOut("entry")];
    await refused({ cookie: "", state: mine.state });
    await refused({ cookie: mine.cookie, state: "" });
    await refused({ cookie: mine.cookie, state: theirs.state });
    await refused({ cookie: mine.cookie, state: `a${mine.state.slice(1)}` });
    await refused({ cookie: mine.cookie, state: mine.state.slice(0, -1) });
    await refused({ cookie: mine.cookie, state: "🚗".repeat(20) });
  });

  it("of one tab leaves that of another good", async () => {
    const first = await wayOut();
    const answer = await app.call("GET", "/api/wechat/authorize", { headers: { cookie: first.cookie } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect((await comeBack(wechat.code(stranger()), first)).status).toBe(200);
  });
});

describe("the picture", () => {
  it("is fetched, shown to its owner at once, and to others after its review", async () => {
    const { user, access_token: token } = (await signInAs("lin")).body.data as Signed;
    const url = `${wechat.base}/people/lin.png`;
    await takeAvatar(app.services, { memberId: user.id, url });
    const own = (await app.call("GET", "/api/user", { token })).body.data as Signed["user"] & {
      avatar: { src: string } | null;
    };
    expect(own.nickname).toBe(people.lin?.nickname);
    expect((await app.inject({ url: own.avatar?.src ?? "" })).statusCode).toBe(200);
    const [row] = await db.select().from(members).where(eq(members.id, user.id));
    expect(row?.avatarId).toBeNull();
    const [change] = await db.select().from(profileChanges).where(eq(profileChanges.memberId, user.id));
    // Told twice, it stays the same one.
    await takeAvatar(app.services, { memberId: user.id, url });
    expect(await db.select().from(profileChanges).where(eq(profileChanges.memberId, user.id))).toEqual([
      change,
    ]);
  });

  it("is fetched from WeChat's servers only, and what is none fails without harm", async () => {
    const { user } = (await signInAs(stranger())).body.data as Signed;
    const take = (url: string) => takeAvatar(app.services, { memberId: user.id, url });
    await take("http://169.254.169.254/latest");
    await take("https://evil.test/qlogo.cn/a.png");
    await expect(take(`${wechat.base}/people/nobody.png`)).rejects.toThrow("404");
    const [change] = await db.select().from(profileChanges).where(eq(profileChanges.memberId, user.id));
    expect(change?.avatarId).toBeNull();
  });
});

it("without an official account, or switched off, the call says so", async () => {
  const off = await createTestApp({ env: { ...env, WECHAT_LOGIN: "off" }, beside: app });
  const out = await wayOut();
  const { status, body } = await comeBack(wechat.code("zhou"), out, off);
  expect([status, body.code]).toEqual([409, "CLOSED"]);
});
