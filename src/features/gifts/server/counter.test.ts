import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";
import { claimOf, makeClaim, makeGift, makeStaff, makeStore } from "../../../../test/support/gifts.ts";
import type { HandedOut, ToHandOut } from "../desk-contract.ts";
import { giftBatches, giftClaims } from "./tables.ts";

const { app, services, call } = await createTestApp();
const { db } = services;

const look = (token: string, storeId: string, code: string) =>
  call("POST", "/api/admin/gift-counter/look", { token, body: { store_id: storeId, code } });
const hand = (token: string, storeId: string, code: string, key: string = randomUUID()) =>
  call("POST", "/api/admin/gift-counter/hand-out", {
    token,
    body: { store_id: storeId, code, idempotency_key: key },
  });
const undo = (token: string, id: string) =>
  call("POST", "/api/admin/gift-counter/undo", { token, body: { claim_id: id } });
const MINUTE = 60_000;

async function waiting(values: Partial<typeof giftClaims.$inferInsert> = {}) {
  const gift = await makeGift(db);
  const staff = await makeStaff(db, gift.store.id);
  const member = await makeSignedIn(db, { nickname: `领礼品的人${randomUUID().slice(0, 4)}` });
  const claim = await makeClaim(db, gift, member.member.id, values);
  return { ...gift, staff: staff.token, account: staff.admin, claim, code: claim.code ?? "", member };
}

test("the digits or what a camera reads show gift, choice and nickname, and nothing else of the member", async () => {
  const { staff, store, code, member, batch } = await waiting();
  for (const typed of [
    code,
    `${code.slice(0, 4)} ${code.slice(4)}`,
    `http://x.test/admin/giftcounter?code=${code}`,
  ]) {
    const { status, body } = await look(staff, store.id, typed);
    expect(status).toBe(200);
    const shown = body.data as ToHandOut;
    expect(shown).toMatchObject({
      ...{ gift: batch.name, choice: "赛道日 T 恤 · 1 码", nickname: member.member.nickname },
    });
    expect(JSON.stringify(shown)).not.toContain(member.member.mobile ?? "-");
  }
  expect((await look(staff, store.id, "12")).body.fields).toEqual({ code: "核销码是 8 位数字" });
  expect((await look(staff, store.id, "99999999")).body.error).toEqual(["没有这个核销码，请核对数字"]);
});

test("handed out once: a second tap says so, the same request again answers the same", async () => {
  const { staff, store, code, claim, member, account } = await waiting();
  const key = randomUUID();
  const first = await hand(staff, store.id, code, key);
  expect(first.status).toBe(200);
  expect((await hand(staff, store.id, code, key)).body.data).toMatchObject({ id: claim.id });
  expect((await hand(staff, store.id, code)).body.error[0]).toMatch(/^这份礼品已在 .* 核销过$/);
  expect((await look(staff, store.id, code)).body.error[0]).toMatch(/核销过$/);
  expect(await claimOf(db, claim.id)).toMatchObject({ state: "handed", handedBy: account.id });
  const counter = await call("GET", "/api/admin/gift-counter", { token: staff });
  const [own] = (counter.body.data as { stores: { handed: HandedOut[] }[] }).stores;
  expect(own?.handed.map(({ id }) => id)).toEqual([claim.id]);
  const notices = await call("GET", "/api/notices?group=system", { token: member.token });
  expect(JSON.stringify(notices.body.data)).toContain("已领取");
});

test("ten scans of one code at once hand out one", async () => {
  const { staff, store, code } = await waiting();
  const answers = await Promise.all(Array.from({ length: 10 }, () => hand(staff, store.id, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("another store, a state that gives nothing, and a day that is over are told in words", async () => {
  const { staff, store, code, claim, batch } = await waiting();
  const other = await makeStore(db);
  const there = await makeStaff(db, other.id);
  expect((await look(there.token, other.id, code)).body.error).toEqual([`这份礼品要在“${store.name}”领取`]);
  expect((await hand(there.token, store.id, code)).status).toBe(403);
  expect((await look(staff, other.id, code)).status).toBe(403);
  for (const [state, words] of [
    ["review", "这份礼品还在审核，通过后才能领取"],
    ["cancelled", "这份礼品已经取消"],
    ["refused", "这份礼品的登记未通过"],
    ["expired", "这份礼品已过领取期限"],
  ] as const) {
    await db.update(giftClaims).set({ state }).where(eq(giftClaims.id, claim.id));
    for (const ask of [look, hand]) expect((await ask(staff, store.id, code)).body.error).toEqual([words]);
  }
  await db.update(giftClaims).set({ state: "ready" }).where(eq(giftClaims.id, claim.id));
  await db
    .update(giftBatches)
    .set({ collectUntil: new Date(Date.now() - 1000), closesAt: new Date(Date.now() - 2000) })
    .where(eq(giftBatches.id, batch.id));
  expect((await hand(staff, store.id, code)).body.error[0]).toMatch(/^已过领取期限/);
});

test("taken back within five minutes, not later, and not by another store; all of it stands in the audit log", async () => {
  const { staff, store, code, claim } = await waiting();
  const stranger = await makeStaff(db, (await makeStore(db)).id);
  await hand(staff, store.id, code);
  expect((await undo(stranger.token, claim.id)).status).toBe(403);
  expect((await undo(staff, claim.id)).status).toBe(200);
  expect(await claimOf(db, claim.id)).toMatchObject({ state: "ready", handedAt: null, settledAt: null });
  expect((await undo(staff, claim.id)).status).toBe(409);
  expect((await hand(staff, store.id, code)).status).toBe(200);
  await db
    .update(giftClaims)
    .set({ handedAt: new Date(Date.now() - 5 * MINUTE - 1000) })
    .where(eq(giftClaims.id, claim.id));
  expect((await undo(staff, claim.id)).body.error).toEqual(["核销超过 5 分钟，不能撤销，请联系活动运营"]);
  const log = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.targetKind, "gift_claim"), eq(auditLog.targetId, claim.id)))
    .orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual(["gifts.handed", "gifts.unhanded", "gifts.handed"]);
});

test("a store's account opens the counter and nothing else of the administration", async () => {
  const { staff } = await waiting();
  const opened: string[] = [];
  for (const { method, url, permission } of app.routePolicies) {
    if (permission === undefined || method === "HEAD") continue;
    const { status } = await call(method, url.replace(/:\w+/g, "1"), { token: staff });
    if (status !== 403) opened.push(`${method} ${url}`);
  }
  expect(opened.toSorted()).toEqual([
    "GET /api/admin/gift-counter",
    "POST /api/admin/gift-counter/hand-out",
    "POST /api/admin/gift-counter/look",
    "POST /api/admin/gift-counter/undo",
  ]);
  const me = (await call("GET", "/api/admin/me", { token: staff })).body.data as { permissions: string[] };
  expect(me.permissions).toEqual(["gifts.handout"]);
});
