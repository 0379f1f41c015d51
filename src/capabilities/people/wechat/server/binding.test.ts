import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { memberTokens } from "#capabilities/people/members/server/tables.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { startWechatStandIn, wechatEnv } from "../../../../../test/support/wechat.ts";
import type { WechatPerson } from "../../../../../test/support/wechat-people.ts";
import { wechatAccounts } from "./tables.ts";

const wechat = await startWechatStandIn();
afterAll(() => wechat.close());
const app = await createTestApp({ env: wechatEnv(wechat) });
const { db } = app.services;

let serial = 0;
function stranger(): WechatPerson {
  serial += 1;
  return { openid: `o-binding-${serial}`, nickname: `绑定${serial}`, follows: true, colour: [1, 2, 3] };
}

const proveNow = (token: string) =>
  db
    .update(memberTokens)
    .set({ provedAt: new Date() })
    .where(eq(memberTokens.hash, hashToken(token)));

async function provedMember() {
  const signedIn = await makeSignedIn(db);
  await proveNow(signedIn.token);
  return signedIn;
}

/** A member's browser that has gone to WeChat. */
async function wayOut(token: string, purpose = "bind") {
  const answer = await app.call("GET", `/api/wechat/authorize?purpose=${purpose}&back=/my/safety`, { token });
  const { url } = (answer.body.data ?? { url: null }) as { url: string | null };
  const state = url === null ? "" : (new URL(url).searchParams.get("state") ?? "");
  return { status: answer.status, body: answer.body, state, ...cookieOf(answer.headers) };
}

const cookieOf = (headers: Record<string, unknown>) => ({
  cookie: String(headers["set-cookie"] ?? "").split(";", 1)[0] ?? "",
});

const bind = (token: string, code: string, { state, cookie }: { state: string; cookie: string }) =>
  app.call("POST", "/api/user/wechat", { token, body: { code, state }, headers: { cookie } });

const shown = async (token: string) =>
  (await app.call("GET", "/api/user/wechat", { token })).body.data as {
    enabled: boolean;
    bound: { nickname: string } | null;
  };

describe("binding a WeChat", () => {
  it("lets its member sign in by it from then on, and again changes nothing", async () => {
    const { member, token } = await provedMember();
    expect(await shown(token)).toEqual({ enabled: true, bound: null });
    const person = stranger();
    const out = await wayOut(token);
    const code = wechat.code(person);
    expect((await bind(token, code, out)).body.data).toMatchObject({
      enabled: true,
      bound: { nickname: person.nickname },
    });
    expect((await bind(token, code, out)).status).toBe(200);
    const tap = await app.call("GET", "/api/wechat/authorize");
    const state = new URL((tap.body.data as { url: string }).url).searchParams.get("state");
    const signIn = await app.call("GET", `/api/app-login?code=${wechat.code(person)}&state=${state}`, {
      headers: cookieOf(tap.headers),
    });
    expect(signIn.body.data).toMatchObject({ registered: false, user: { id: member.id } });
  });

  it("asks for a fresh proof, on the way out and back", async () => {
    const { token } = await makeSignedIn(db);
    expect((await wayOut(token)).body.code).toBe("PROOF_REQUIRED");
    expect((await bind(token, "any", { state: "", cookie: "" })).body.code).toBe("PROOF_REQUIRED");
    const visitor = await app.call("GET", "/api/wechat/authorize?purpose=bind");
    expect(visitor.status).toBe(401);
  });

  it("is refused when another account has it, or this one has another", async () => {
    const [one, other] = [await provedMember(), await provedMember()];
    const person = stranger();
    await bind(one.token, wechat.code(person), await wayOut(one.token));
    const taken = await bind(other.token, wechat.code(person), await wayOut(other.token));
    expect([taken.status, taken.body.code]).toEqual([409, "WECHAT_TAKEN"]);
    const second = await bind(one.token, wechat.code(stranger()), await wayOut(one.token));
    expect([second.status, second.body.code]).toEqual([409, "WECHAT_TAKEN"]);
    expect(second.body.error[0]).toMatch(/请先解绑/);
    expect((await shown(one.token)).bound?.nickname).toBe(person.nickname);
  });

  it("of two accounts at once goes to one", async () => {
    const both = [await provedMember(), await provedMember()];
    const person = stranger();
    const answers = await Promise.all(
      both.map(async ({ token }) => bind(token, wechat.code(person), await wayOut(token))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("takes no state of another member, of another browser, or of signing in; and no snapshot", async () => {
    const [one, other] = [await provedMember(), await provedMember()];
    const [mine, theirs, tap] = [
      await wayOut(one.token),
      await wayOut(other.token),
      await wayOut(one.token, "tap"),
    ];
    for (const out of [theirs, tap, { ...mine, cookie: "" }, { ...mine, cookie: theirs.cookie }]) {
      const { body } = await bind(one.token, wechat.code(stranger()), out);
      expect(body.code).toBe("WECHAT_CODE_INVALID");
    }
    // Nor does a state of binding sign anybody in.
    const signIn = await app.call(
      "GET",
      `/api/app-login?code=${wechat.code(stranger())}&state=${mine.state}`,
      { headers: { cookie: mine.cookie } },
    );
    expect(signIn.body.code).toBe("WECHAT_CODE_INVALID");
    expect((await bind(one.token, wechat.code("snapshot"), mine)).body.code).toBe("WECHAT_SNAPSHOT");
    expect((await shown(one.token)).bound).toBeNull();
  });
});

describe("unbinding", () => {
  const unbind = (token: string) => app.call("DELETE", "/api/user/wechat", { token });

  it("asks for a number first, then for a proof of it; afterwards the WeChat is free again", async () => {
    const { member, token } = await makeSignedIn(db, { mobile: null });
    const person = stranger();
    await db
      .insert(wechatAccounts)
      .values({ appId: wechat.appId, openId: person.openid, memberId: member.id });
    const refused = await unbind(token);
    expect([refused.status, refused.body.code]).toEqual([428, "MOBILE_REQUIRED"]);
    expect(refused.body.error[0]).toMatch(/先绑定手机号/);

    const settled = await provedMember();
    const code = wechat.code(stranger());
    await bind(settled.token, code, await wayOut(settled.token));
    await db.update(memberTokens).set({ provedAt: null });
    expect((await unbind(settled.token)).body.code).toBe("PROOF_REQUIRED");
    await proveNow(settled.token);
    expect((await unbind(settled.token)).body.data).toEqual({ enabled: true, bound: null });
    expect((await unbind(settled.token)).status).toBe(404);
  });
});
