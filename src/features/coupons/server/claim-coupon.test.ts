import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givePoints, pointBalance } from "#capabilities/community/points/server/public.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { club, makeCertification, makeSeries } from "../../../../test/support/certifications.ts";
import { makeCoupon, makeCouponBatch } from "../../../../test/support/coupons.ts";
import { makeCrowd, makeSignedIn } from "../../../../test/support/factories.ts";
import type { CouponOffer, CouponStanding, MyCoupon } from "../contract.ts";
import { couponBatches, coupons } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;

const claim = (token: string, id: string, key: string = randomUUID()) =>
  call("POST", `/api/coupons/${id}/claim`, { token, body: { idempotency_key: key } });
const redeem = (token: string, code: string, key: string = randomUUID()) =>
  call("POST", "/api/coupons/redeem", { token, body: { code, idempotency_key: key } });
const given = async (id: string) =>
  (await db.select().from(couponBatches).where(eq(couponBatches.id, id)))[0]?.given;
const rows = (id: string) => db.select().from(coupons).where(eq(coupons.batchId, id));
const HOUR = 3_600_000;

test("one is taken and stands among one's own, once under one key", async () => {
  const { member, token } = await makeSignedIn(db);
  const batch = await makeCouponBatch(db, { perMember: 2 });
  const key = randomUUID();
  const first = await claim(token, batch.id, key);
  expect(first.status).toBe(200);
  expect((await claim(token, batch.id, key)).body.data).toEqual(first.body.data);
  expect(await given(batch.id)).toBe(1);
  expect(first.body.data).toMatchObject({ state: "free", words: "满 ¥200 减 ¥30", order_number: "" });
  const { body } = await call("GET", "/api/my/coupons", { token });
  const [mine] = (body.data as { items: MyCoupon[] }).items;
  expect(mine).toEqual(first.body.data);
  expect(mine?.use_path).toBe("/shop/list");
  const [row] = await rows(batch.id);
  expect(row?.memberId).toBe(member.id);
  expect(Number(row?.validUntil) - Number(row?.validFrom)).toBe(7 * 24 * HOUR);
});

test("what is offered, and where one stands with it", async () => {
  const { token } = await makeSignedIn(db);
  const [mine, full, high, later] = [
    await makeCouponBatch(db, { section: "honda" }),
    await makeCouponBatch(db, { section: "honda", total: 1, given: 1 }),
    await makeCouponBatch(db, { section: "honda", minLevel: 9 }),
    await makeCouponBatch(db, { section: "honda", claimFrom: new Date(Date.now() + HOUR) }),
  ];
  const elsewhere = await makeCouponBatch(db, { section: "toyota" });
  await claim(token, mine.id);
  const offers = (await call("GET", "/api/coupons?section=honda")).body.data as { items: CouponOffer[] };
  const ids = offers.items.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([mine.id, full.id, high.id]));
  expect(ids).not.toContain(later.id);
  expect(ids).not.toContain(elsewhere.id);
  const standing = (await call("GET", "/api/my/coupon-standing?section=honda", { token })).body.data as {
    items: CouponStanding[];
  };
  const of = (id: string) => standing.items.find((one) => one.id === id);
  expect(of(mine.id)).toMatchObject({ mine: 1, left: 99, problem: "你已经领过了" });
  expect(of(full.id)).toMatchObject({ left: 0, problem: "已经领完了" });
  expect(of(high.id)?.problem).toBe("等级达到 Lv9 才能领");
  expect((await call("GET", "/api/coupons?section=nowhere")).status).toBe(404);
});

test("before its time, after it, a draft, one that is gone, and for whom it is not", async () => {
  const { token } = await makeSignedIn(db);
  const refusal = async (values: Parameters<typeof makeCouponBatch>[1]) => {
    const batch = await makeCouponBatch(db, values);
    const { status, body } = await claim(token, batch.id);
    expect(await rows(batch.id)).toEqual([]);
    return [status, body.error?.[0]];
  };
  expect(await refusal({ claimFrom: new Date(Date.now() + HOUR) })).toEqual([
    409,
    "领取还没有开始，到时再来",
  ]);
  expect(await refusal({ claimUntil: new Date(Date.now() - 1000) })).toEqual([409, "领取已经结束"]);
  expect(await refusal({ status: "closed" })).toEqual([409, "领取已经结束"]);
  expect(await refusal({ status: "draft" })).toEqual([404, "没有这张优惠券"]);
  expect(await refusal({ way: "grant" })).toEqual([404, "没有这张优惠券"]);
  expect(await refusal({ way: "code", code: "ABCD" })).toEqual([404, "没有这张优惠券"]);
  expect(await refusal({ minLevel: 9 })).toEqual([409, "等级达到 Lv9 才能领"]);
  expect(await refusal({ ownersOnly: true })).toEqual([409, "认证车主才能领"]);
  expect((await refusal({ total: 1, given: 1 }))[1]).toBe("已经领完了");
  expect(
    (await call("POST", "/api/coupons/1/claim", { body: { idempotency_key: randomUUID() } })).status,
  ).toBe(401);
});

test("owners of the section's cars take what is for owners", async () => {
  const { member, token } = await makeSignedIn(db);
  await makeCertification(db, {
    memberId: member.id,
    series: (await makeSeries(db)).slug,
    state: "approved",
  });
  const batch = await makeCouponBatch(db, { ownersOnly: true, section: club });
  expect((await claim(token, batch.id)).status).toBe(200);
});

test("in minors' mode nothing is taken", async () => {
  const { token } = await makeSignedIn(db, { minorMode: true });
  const batch = await makeCouponBatch(db);
  const { body } = await claim(token, batch.id);
  expect([body.state, body.code]).toEqual([false, "MINORS_MODE"]);
});

test("of forty at once exactly as many get one as there are", async () => {
  const people = await makeCrowd(db, 40);
  const batch = await makeCouponBatch(db, { total: 7 });
  const answers = await Promise.all(people.map(({ token }) => claim(token, batch.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.filter(({ body }) => body.error?.[0] === "已经领完了")).toHaveLength(33);
  expect(await rows(batch.id)).toHaveLength(7);
  expect(await given(batch.id)).toBe(7);
});

test("nobody gets more than his own however many of his tabs ask at once", async () => {
  const { token } = await makeSignedIn(db);
  const batch = await makeCouponBatch(db, { perMember: 2 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(token, batch.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await given(batch.id)).toBe(2);
});

test("a code gives one, typed as people type it; another is refused beside the field, and tries are few", async () => {
  const { token } = await makeSignedIn(db);
  const batch = await makeCouponBatch(db, { way: "code", code: "TRACK2026" });
  const taken = await redeem(token, " track-2026 ");
  expect(taken.status).toBe(200);
  expect(await given(batch.id)).toBe(1);
  expect((await redeem(token, "TRACK2026")).body.error).toEqual(["你已经领过了"]);
  const wrong = await redeem(token, "TRACK2025");
  expect([wrong.status, wrong.body.fields]).toEqual([400, { code: "兑换码不对，请核对后重新输入" }]);
  expect((await redeem(token, "A")).body.fields).toEqual({ code: "兑换码是 4 到 20 个字" });
  const guesses = [];
  for (let n = 0; n < 12; n += 1) guesses.push((await redeem(token, `GUESS${n}`)).status);
  expect(guesses.at(-1)).toBe(429);
});

test("points are spent for one, once, and without enough of them nothing is taken", async () => {
  const { member, token } = await makeSignedIn(db);
  await db.transaction((tx) =>
    givePoints(tx, {
      key: `test:${member.id}`,
      memberId: member.id,
      amount: 500,
      reason: "act",
      title: "测试",
    }),
  );
  const batch = await makeCouponBatch(db, { way: "points", points: 300, perMember: 5 });
  const key = randomUUID();
  expect((await claim(token, batch.id, key)).status).toBe(200);
  expect((await claim(token, batch.id, key)).status).toBe(200);
  expect(await pointBalance(db, member.id)).toBe(200);
  const poor = await claim(token, batch.id);
  expect(poor.body.code).toBe("INSUFFICIENT_BALANCE");
  expect(await pointBalance(db, member.id)).toBe(200);
  expect([await given(batch.id), (await rows(batch.id)).length]).toEqual([1, 1]);
});

test("one's own by what can be done with them, and another's are not there", async () => {
  const { member, token } = await makeSignedIn(db);
  const free = await makeCoupon(db, member.id, { batch: { goodsIds: ["5"] } });
  const used = await makeCoupon(db, member.id, { state: "used", orderNumber: "123" });
  const over = await makeCoupon(db, member.id, { validUntil: new Date(Date.now() - 1000) });
  const ids = async (state: string) =>
    ((await call("GET", `/api/my/coupons?state=${state}`, { token })).body.data as { items: MyCoupon[] })
      .items;
  const [first] = await ids("free");
  expect([first?.id, first?.use_path]).toEqual([free.id, "/shop/goods/5"]);
  expect((await ids("used")).map(({ id, order_number: number }) => [id, number])).toEqual([[used.id, "123"]]);
  expect((await ids("expired")).map(({ id, state }) => [id, state])).toEqual([[over.id, "expired"]]);
  const stranger = await makeSignedIn(db);
  const { status } = await call("GET", `/api/my/coupons/${free.id}/goods`, { token: stranger.token });
  expect(status).toBe(404);
});
