import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashToken } from "#platform/auth/tokens.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { members, memberTokens, smsCodes } from "./tables.ts";

const { call, services } = await createTestApp({ env: { SMS_ADDRESS_HOUR_MAX: "1000" } });
const { db } = services;

const askCode = (token: string) => call("POST", "/api/user/proof/code", { token });
const prove = (token: string, body: object) => call("POST", "/api/user/proof", { token, body });
const endOthers = (token: string) => call("DELETE", "/api/user/sign-ins", { token });
const works = async (token: string) => (await call("GET", "/api/user", { token })).status === 200;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** As if the code before had been sent long ago; several in a row would otherwise wait a minute each. */
const forgetCodes = () => db.delete(smsCodes);

async function signInByCode(mobile: string): Promise<string> {
  await forgetCodes();
  const sent = await call("POST", "/api/sms/code", { body: { mobile } });
  const { demo_code: code } = sent.body.data as { demo_code: string };
  const answer = await call("POST", "/api/user/login", { body: { mobile, code, agreed: true } });
  return (answer.body.data as { access_token: string }).access_token;
}

/** Signed in long ago. */
async function makeStale() {
  const { member, token } = await makeSignedIn(db);
  return { member, token };
}

async function codeFor(token: string) {
  const { status, body } = await askCode(token);
  expect(status).toBe(200);
  return body.data as { demo_code: string; ticket: string; mobile: string };
}

describe("what is dangerous", () => {
  it("is refused to a sign-in of long ago, and changes nothing", async () => {
    const { member, token } = await makeStale();
    const other = await signInByCode(member.mobile ?? "");
    const { status, body } = await endOthers(token);
    expect([status, body.code, body.error]).toEqual([
      428,
      "PROOF_REQUIRED",
      ["请先验证手机号，确认是你本人"],
    ]);
    expect(await works(other)).toBe(true);
  });

  it("is open for ten minutes after a code to the bound number, on this sign-in alone", async () => {
    const { member, token } = await makeStale();
    const { demo_code: code, ticket, mobile } = await codeFor(token);
    expect(mobile).toBe(`${member.mobile?.slice(0, 3)}****${member.mobile?.slice(7)}`);
    const proved = await prove(token, { code, ticket });
    expect(proved.status).toBe(200);
    const until = Date.parse((proved.body.data as { proved_until: string }).proved_until);
    expect(until - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(until - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    expect((await endOthers(token)).status).toBe(200);
    // Again within the ten minutes, without another code.
    expect((await endOthers(token)).body.data).toEqual({ ended: 0 });
    const old = new Date(Date.now() - 10 * 60_000);
    await db
      .update(memberTokens)
      .set({ provedAt: old })
      .where(eq(memberTokens.hash, hashToken(token)));
    expect((await endOthers(token)).body.code).toBe("PROOF_REQUIRED");
  });

  it("is open right after signing in, which was a proof, also through a rotation", async () => {
    const { member } = await makeStale();
    const token = await signInByCode(member.mobile ?? "");
    const rotated = (await call("POST", "/api/token/refresh", { token })).body.data as {
      access_token: string;
    };
    expect((await endOthers(rotated.access_token)).status).toBe(200);
  });

  it("stays closed with a wrong code, a code for signing in, or another member's", async () => {
    const { member, token } = await makeStale();
    const { demo_code: code, ticket } = await codeFor(token);
    expect((await prove(token, { code: wrong(code), ticket })).body.code).toBe("CODE_INVALID");
    const other = await makeStale();
    expect((await prove(other.token, { code, ticket })).body.code).toBe("CODE_INVALID");
    await forgetCodes();
    const sent = await call("POST", "/api/sms/code", { body: { mobile: member.mobile } });
    const login = sent.body.data as { demo_code: string; ticket: string };
    expect((await prove(token, { code: login.demo_code, ticket: login.ticket })).body.code).toBe(
      "CODE_INVALID",
    );
    for (const one of [token, other.token]) expect((await endOthers(one)).body.code).toBe("PROOF_REQUIRED");
    // Nor does a code for the proof sign anybody in.
    await forgetCodes();
    const proof = await codeFor(token);
    const body = { mobile: member.mobile, code: proof.demo_code, agreed: true };
    expect((await call("POST", "/api/user/login", { body })).body.code).toBe("CODE_INVALID");
  });

  it("takes a code once, and no guesses without end", async () => {
    const { token } = await makeStale();
    const { demo_code: code, ticket } = await codeFor(token);
    expect((await prove(token, { code, ticket })).status).toBe(200);
    expect((await prove(token, { code, ticket })).body.code).toBe("CODE_INVALID");
    await forgetCodes();
    const next = await codeFor(token);
    for (let n = 0; n < 5; n += 1) await prove(token, { code: wrong(next.demo_code), ticket: next.ticket });
    expect((await prove(token, { code: next.demo_code, ticket: next.ticket })).body.code).toBe("CODE_VOID");
  });

  it("cannot be proved without a number, and not by visitors", async () => {
    const { member, token } = await makeStale();
    await db.update(members).set({ mobile: null }).where(eq(members.id, member.id));
    expect((await askCode(token)).body.code).toBe("MOBILE_REQUIRED");
    expect((await prove(token, { code: "123456" })).body.code).toBe("MOBILE_REQUIRED");
    expect((await call("POST", "/api/user/proof/code")).status).toBe(401);
    expect((await call("DELETE", "/api/user/sign-ins")).status).toBe(401);
  });
});

describe("DELETE /api/user/sign-ins", () => {
  it("ends the member's other sign-ins at once, and nobody else's", async () => {
    const { member, token: first } = await makeStale();
    const stranger = await makeStale();
    const mobile = member.mobile ?? "";
    const second = await signInByCode(mobile);
    const token = await signInByCode(mobile);
    const others = async () => (await call("GET", "/api/user/sign-ins", { token })).body.data;
    expect(await others()).toEqual({ others: 2 });
    // A rotation makes no other sign-in.
    await call("POST", "/api/token/refresh", { token: second });
    expect(await others()).toEqual({ others: 2 });
    expect((await endOthers(token)).body.data).toEqual({ ended: 2 });
    expect(await others()).toEqual({ others: 0 });
    expect(await Promise.all([first, second, token, stranger.token].map(works))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("leaves one of two devices that end each other at the same moment", async () => {
    const { member } = await makeStale();
    const mobile = member.mobile ?? "";
    const [one, two] = [await signInByCode(mobile), await signInByCode(mobile)];
    const answers = await Promise.all([endOthers(one), endOthers(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect([await works(one), await works(two)].filter(Boolean)).toHaveLength(1);
  });
});
