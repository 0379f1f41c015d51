import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "#platform/auth/tokens.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { memberConsents, members, memberTokens, smsCodes } from "./tables.ts";

const { call, services } = await createTestApp({
  env: { SMS_ADDRESS_HOUR_MAX: "1000", SMS_ADDRESS_DAY_MAX: "1000" },
});
const { db } = services;

let serial = 0;
/** One that nobody has. */
function freshNumber(): string {
  serial += 1;
  return `137${String(serial).padStart(8, "0")}`;
}

beforeEach(async () => {
  await db.delete(smsCodes);
});

async function codeTo(mobile: string, purpose = "bind") {
  const { body } = await call("POST", "/api/sms/code", { body: { mobile, purpose } });
  const { demo_code: code, ticket } = body.data as { demo_code: string; ticket: string };
  return { mobile, code, ticket };
}

const bind = (token: string, body: object) => call("POST", "/api/user/phone_binding", { token, body });

const proveNow = (token: string, at = new Date()) =>
  db
    .update(memberTokens)
    .set({ provedAt: at })
    .where(eq(memberTokens.hash, hashToken(token)));

async function mobileOf(id: string) {
  const [row] = await db.select({ mobile: members.mobile }).from(members).where(eq(members.id, id));
  return row?.mobile;
}

describe("binding a number", () => {
  it("needs its code alone while none is bound, and lets the member write", async () => {
    const { member, token } = await makeSignedIn(db, { mobile: null });
    const mobile = freshNumber();
    const { status, body } = await bind(token, await codeTo(mobile));
    expect([status, body.data]).toMatchObject([
      200,
      { user: { mobile: `137****${mobile.slice(7)}`, can: { comment: true } } },
    ]);
    expect(await mobileOf(member.id)).toBe(mobile);
  });

  it("keeps what was agreed to with it, by who came without having ticked anything", async () => {
    const { member, token } = await makeSignedIn(db, { mobile: null });
    expect((await bind(token, { ...(await codeTo(freshNumber())), agreed: true })).status).toBe(200);
    const rows = await db.select().from(memberConsents).where(eq(memberConsents.memberId, member.id));
    expect(rows.map(({ documentKey, agreed }) => [documentKey, agreed]).sort()).toEqual([
      ["agreement", true],
      ["privacy", true],
    ]);
  });

  it("in place of another one, needs a proof of that within ten minutes", async () => {
    const { member, token } = await makeSignedIn(db);
    const sent = await codeTo(freshNumber());
    expect((await bind(token, sent)).body.code).toBe("PROOF_REQUIRED");
    await proveNow(token, new Date(Date.now() - 10 * 60_000));
    expect((await bind(token, sent)).body.code).toBe("PROOF_REQUIRED");
    expect(await mobileOf(member.id)).toBe(member.mobile);
    await proveNow(token);
    // The refusals have not used the code up.
    expect((await bind(token, sent)).status).toBe(200);
    expect(await mobileOf(member.id)).toBe(sent.mobile);
  });

  it("takes no code that was sent for something else, is wrong, used, or too old", async () => {
    const { member, token } = await makeSignedIn(db, { mobile: null });
    const mobile = freshNumber();
    const login = await codeTo(mobile, "login");
    expect((await bind(token, login)).body.code).toBe("CODE_INVALID");
    await db.delete(smsCodes);
    const sent = await codeTo(mobile);
    const wrong = String((Number(sent.code) + 1) % 1_000_000).padStart(6, "0");
    const refused = (await bind(token, { ...sent, code: wrong })).body;
    expect([refused.code, refused.fields]).toEqual(["CODE_INVALID", { code: "验证码错误或已过期" }]);
    await db.update(smsCodes).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await bind(token, sent)).body.code).toBe("CODE_INVALID");
    expect(await mobileOf(member.id)).toBeNull();
  });

  it("tells whoever has the number which account has it, and keeps the code good", async () => {
    const holder = await makeMember(db, {
      nickname: "山路老周",
      createdAt: new Date("2025-03-02T04:00:00Z"),
    });
    const mobile = holder.mobile ?? "";
    const { member, token } = await makeSignedIn(db, { mobile: null });
    const sent = await codeTo(mobile);
    const wrong = String((Number(sent.code) + 1) % 1_000_000).padStart(6, "0");
    // Without its code nobody learns whether a number has an account.
    expect((await bind(token, { ...sent, code: wrong })).body.code).toBe("CODE_INVALID");
    const { status, body } = await bind(token, sent);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, "MOBILE_TAKEN", ["mobile"]]);
    expect(body.error[0]).toContain("“山***”");
    expect(body.error[0]).toContain("2025-03-02");
    expect(await mobileOf(member.id)).toBeNull();
    await db.update(members).set({ mobile: null }).where(eq(members.id, holder.id));
    expect((await bind(token, sent)).status).toBe(200);
  });

  it("that somebody else binds between the steps, goes to one of the two", async () => {
    const [one, other] = [await makeSignedIn(db, { mobile: null }), await makeSignedIn(db, { mobile: null })];
    const mobile = freshNumber();
    const first = await codeTo(mobile);
    await db.update(smsCodes).set({ createdAt: new Date(Date.now() - 61_000), askedFrom: "203.0.113.9" });
    const second = await codeTo(mobile);
    const answers = await Promise.all([bind(one.token, first), bind(other.token, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("MOBILE_TAKEN");
    const holders = await db.select({ id: members.id }).from(members).where(eq(members.mobile, mobile));
    expect(holders).toHaveLength(1);
  });

  it("from two tabs with one proof, changes the number once", async () => {
    const { member, token } = await makeSignedIn(db);
    await proveNow(token);
    const sent = [await codeTo(freshNumber()), await codeTo(freshNumber())];
    const answers = await Promise.all(sent.map((one) => bind(token, one)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("CHANGED");
    expect(sent.map(({ mobile }) => mobile)).toContain(await mobileOf(member.id));
  });

  it("refuses what is no number, the one that is bound already, and visitors", async () => {
    const { member, token } = await makeSignedIn(db);
    const code = "123456";
    expect((await bind(token, { mobile: "12345", code })).body.code).toBe("MOBILE_INVALID");
    const same = await bind(token, { mobile: member.mobile, code });
    expect([same.status, same.body.fields]).toEqual([409, { mobile: "这就是当前绑定的手机号，换一个吧" }]);
    expect(
      (await call("POST", "/api/user/phone_binding", { body: { mobile: freshNumber(), code } })).status,
    ).toBe(401);
  });
});
