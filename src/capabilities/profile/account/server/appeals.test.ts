import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members, memberTokens, smsCodes } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";
import { accountAppeals } from "./tables.ts";

const test = await createTestApp({ env: { SMS_ADDRESS_HOUR_MAX: "1000" } });
const { call, services } = test;
const { db } = services;
const { token: desk } = await makeAdmin(db);

beforeEach(async () => {
  await db.delete(smsCodes);
});

const TOLD = { city: "杭州", car: "旅行车，白色", words: "手机和卡一起在机场丢了，号码已经停用" };
const appeal = (token: string, body: object = TOLD) =>
  call("POST", "/api/user/mobile-appeal", { token, body });
const safety = async (token: string) =>
  (await call("GET", "/api/user/safety", { token })).body.data as { appeal: { status: string } | null };

async function cardOf(memberId: string): Promise<ReviewRow> {
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.authorId, memberId));
  return (await call("GET", `/api/admin/reviews/${item?.id}`, { token: desk })).body.data as never;
}

async function decide(memberId: string, decision: string) {
  const { id, version, status } = await cardOf(memberId);
  const body = { items: [{ id, version }], decision, from: status, reason: "信息与账号记录不符" };
  return call("POST", "/api/admin/reviews/decide", { token: desk, body });
}

async function bindAnother(token: string, mobile: string) {
  await db.delete(smsCodes);
  const sent = await call("POST", "/api/sms/code", { body: { mobile, purpose: "bind" } });
  const { demo_code: code, ticket } = sent.body.data as { demo_code: string; ticket: string };
  return call("POST", "/api/user/phone_binding", { token, body: { mobile, code, ticket } });
}

describe("a lost number", () => {
  it("is told to the desk beside what the account's records say, without the number itself", async () => {
    const { member, token } = await makeSignedIn(db, { city: "宁波", mobile: "13912340001" });
    expect((await appeal(token)).body.data).toMatchObject({ status: "in_review", usable_until: null });
    const card = await cardOf(member.id);
    expect(card).toMatchObject({ kind: "appeal", status: "waiting", content: { public: false } });
    expect(card.content.text).toContain("上次登录的城市：杭州");
    expect(card.content.text).toContain("139****0001");
    expect(card.content.text).toContain("资料里的城市：宁波");
    // The member goes on using the app while somebody decides.
    await db.update(memberTokens).set({ seenAt: new Date(Date.now() - 1000) });
    expect((await cardOf(member.id)).version).toBe(card.version);
    expect(JSON.stringify(card)).not.toContain("13912340001");
    // One at a time.
    expect((await appeal(token)).body.error).toEqual(["申诉正在处理，请等待结果"]);
  });

  it("granted, lets the member bind another one once, and tells him", async () => {
    const { member, token } = await makeSignedIn(db, { mobile: "13912340002" });
    expect((await bindAnother(token, "13612340002")).body.code).toBe("PROOF_REQUIRED");
    await appeal(token);
    expect((await bindAnother(token, "13612340002")).body.code).toBe("PROOF_REQUIRED");
    expect((await decide(member.id, "pass")).status).toBe(200);
    expect(await safety(token)).toMatchObject({ appeal: { status: "granted" } });
    expect((await bindAnother(token, "13612340002")).status).toBe(200);
    expect(await safety(token)).toMatchObject({ mobile: "136****0002", appeal: null });
    const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
    expect(told).toMatchObject([{ title: "绑定的手机号已更换" }]);
    expect(told[0]?.body).toContain("139****0002");
    expect((await bindAnother(token, "13612340003")).body.code).toBe("PROOF_REQUIRED");
  });

  it("granted and not used for a week, is over", async () => {
    const { member, token } = await makeSignedIn(db, { mobile: "13912340004" });
    await appeal(token);
    await decide(member.id, "pass");
    await db
      .update(accountAppeals)
      .set({ usableUntil: new Date(Date.now() - 1000) })
      .where(eq(accountAppeals.memberId, member.id));
    expect((await bindAnother(token, "13612340004")).body.code).toBe("PROOF_REQUIRED");
    expect(await safety(token)).toMatchObject({ appeal: null });
  });

  it("refused, says why and can be told anew", async () => {
    const { member, token } = await makeSignedIn(db);
    await appeal(token);
    await decide(member.id, "reject");
    expect(await safety(token)).toMatchObject({
      appeal: { status: "rejected", reason: "信息与账号记录不符" },
    });
    expect((await appeal(token)).status).toBe(200);
  });

  it("needs a place and an explanation, and a number to be lost", async () => {
    const { token } = await makeSignedIn(db);
    expect((await appeal(token, { ...TOLD, city: " " })).body.fields).toEqual({
      city: "请填写上次登录的城市",
    });
    expect((await appeal(token, { ...TOLD, words: "丢了" })).body.fields).toEqual({
      words: "请至少用 10 个字说明情况",
    });
    expect((await appeal(token, { ...TOLD, words: "丢".repeat(501) })).status).toBe(400);
    const none = await makeSignedIn(db, { mobile: null });
    expect((await appeal(none.token)).status).toBe(409);
  });
});

describe("a ban", () => {
  let serial = 0;
  const codeTo = async (mobile: string) => {
    await db.delete(smsCodes);
    serial += 1;
    // One network gets three codes an hour for a number.
    const headers = { "x-forwarded-for": `203.0.${serial}.7` };
    const sent = await call("POST", "/api/sms/code", { body: { mobile }, headers });
    const { demo_code: code, ticket } = sent.body.data as { demo_code: string; ticket: string };
    return { mobile, code, ticket };
  };
  const ask = (body: object) =>
    call("POST", "/api/user/ban-appeal", { body: { words: "那条评论不是我发的，请再核实一下", ...body } });

  it("is looked at again when its member asks, ends when that is granted, and stands again when undone", async () => {
    const until = new Date(Date.now() + 7 * 86_400_000);
    const banned = await makeMember(db, {
      status: "banned",
      statusUntil: until,
      statusReason: "多次发布广告",
    });
    const mobile = banned.mobile ?? "";
    const login = async () =>
      call("POST", "/api/user/login", { body: { ...(await codeTo(mobile)), agreed: true } });
    const refused = (await login()).body;
    expect([refused.code, refused.error[0]]).toEqual([
      "ACCOUNT_BANNED",
      expect.stringContaining("多次发布广告"),
    ]);
    expect((await ask(await codeTo(mobile))).status).toBe(200);
    expect((await cardOf(banned.id)).content.text).toContain("封禁原因：多次发布广告");
    const decided = await decide(banned.id, "pass");
    expect((await login()).status).toBe(200);
    const [result] = (decided.body.data as { results: { id: string; version: string }[] }).results;
    const items = [{ id: result?.id, version: result?.version }];
    expect((await call("POST", "/api/admin/reviews/undo", { token: desk, body: { items } })).status).toBe(
      200,
    );
    expect((await login()).body.code).toBe("ACCOUNT_BANNED");
    const [row] = await db.select().from(members).where(eq(members.id, banned.id));
    expect(row?.statusUntil).toEqual(until);
  });

  it("is told to nobody without the number's code, and to whoever has none", async () => {
    const banned = await makeMember(db, { status: "banned" });
    const sent = await codeTo(banned.mobile ?? "");
    const wrong = String((Number(sent.code) + 1) % 1_000_000).padStart(6, "0");
    expect((await ask({ ...sent, code: wrong })).body.code).toBe("CODE_INVALID");
    const free = await makeMember(db);
    expect((await ask(await codeTo(free.mobile ?? ""))).body.error).toEqual([
      "这个账号没有被封禁，可以直接登录",
    ]);
  });
});

walkLife("appeal", test, async (db) => {
  const { id: authorId } = await makeMember(db);
  const [row] = await db
    .insert(accountAppeals)
    .values({ memberId: authorId, about: "mobile", status: "draft", ...TOLD })
    .returning();
  return { id: row?.id ?? "", authorId };
});
