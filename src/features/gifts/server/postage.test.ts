import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addresses } from "#capabilities/people/addresses/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { expireOrders } from "#features/orders/server/checkout/end-order.ts";
import { orders } from "#features/orders/server/public.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { claimOf, makeClaim, makeGift, optionOf } from "../../../../test/support/gifts.ts";
import { assertBooksBalance, payOrder } from "../../../../test/support/shop.ts";
import type { Claim, Gift } from "../contract.ts";
import type { DeskBatch } from "../desk-contract.ts";
import { claimVersion } from "./move-claim.ts";
import { forgetGifts } from "./own-data.ts";
import type { giftBatches } from "./tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const desk = (await makeAdmin(db, await makeRole(db, [{ permission: "gifts.manage" }]))).token;

const FEN = 1200;
type Made = Awaited<ReturnType<typeof makeGift>>;

const orderOf = async (number: string) =>
  (await db.select().from(orders).where(eq(orders.number, number)))[0];
const told = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(
    ({ title, body }) => `${title} ${body}`,
  );
const shown = async (token: string, id: string) =>
  (await call("GET", `/api/my/gift-claims/${id}`, { token })).body.data as Claim;
const cancel = (token: string, id: string) => call("POST", `/api/my/gift-claims/${id}/cancel`, { token });

async function somebody() {
  const { token, member } = await makeSignedIn(db);
  const [address] = await db
    .insert(addresses)
    .values({
      ...{ memberId: member.id, name: "车友甲", mobile: "13912345678", regionCode: "440305" },
      ...{ region: "广东省深圳市南山区", detail: "测试路 8 号" },
    })
    .returning();
  return { token, member, address: address?.id ?? "" };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const claim = ({ token, address }: Somebody, { batch, optionId }: Made, key: string = randomUUID()) =>
  call("POST", `/api/gifts/${batch.id}/claims`, {
    token,
    body: { option_id: optionId, way: "mail", address_id: address, idempotency_key: key },
  });

/** Somebody whose claim waits for its postage. */
async function unpaid(values: Partial<typeof giftBatches.$inferInsert> = {}) {
  const gift = await makeGift(db, { postageFen: FEN, ...values }, [1]);
  const who = await somebody();
  const { id } = (await claim(who, gift)).body.data as { id: string };
  return { gift, ...who, id, number: (await claimOf(db, id)).orderNumber };
}

/** The same with the money there. */
async function paid() {
  const made = await unpaid();
  expect(await payOrder(services, made.number)).toBe(true);
  return made;
}

test("what is sent for its postage waits half an hour for it, and is ready once that is paid, once", async () => {
  const gift = await makeGift(db, { postageFen: FEN }, [1]);
  const who = await somebody();
  const key = randomUUID();
  expect((await call("GET", `/api/gifts/${gift.batch.id}`, who)).body.data as Gift).toMatchObject({
    postage_fen: FEN,
  });
  const [one, two] = await Promise.all([claim(who, gift, key), claim(who, gift, key)]);
  expect(one.body.data).toEqual(two.body.data);
  const { id, payment_number } = one.body.data as { id: string; payment_number: string };
  expect(payment_number).toMatch(/^\d{18}$/);
  const own = await shown(who.token, id);
  expect(own).toMatchObject({ state: "unpaid", postage_fen: FEN, pay: { number: payment_number } });
  const left = Date.parse(own.pay?.until ?? "") - Date.now();
  expect(left).toBeGreaterThan(25 * 60_000);
  expect(left).toBeLessThanOrEqual(30 * 60_000);
  expect((await optionOf(db, gift.optionId)).taken).toBe(1);
  expect((await claim(await somebody(), gift)).body.error).toEqual(["礼品已发完"]);
  // Nothing is sent before it is paid.
  const version = claimVersion(await claimOf(db, id));
  const ship = { courier: "顺丰", tracking: "SF1234567", version };
  expect((await call("POST", `/api/admin/gift-claims/${id}/ship`, { token: desk, body: ship })).status).toBe(
    409,
  );
  const { orderNumber: number } = await claimOf(db, id);
  expect(await orderOf(number)).toMatchObject({ kind: "fee", state: "placed", payFen: FEN });
  expect(await Promise.all([payOrder(services, number), payOrder(services, number)])).toEqual([true, true]);
  const ready = await shown(who.token, id);
  expect([ready.state, ready.pay]).toEqual(["ready", null]);
  expect(ready.events.map(({ act }) => act)).toEqual(["claim", "pay"]);
  expect((await told(who.member.id)).filter((text) => text.includes("邮费已付"))).toHaveLength(1);
  await assertBooksBalance(db);
});

test("what is not paid in time goes back, may be claimed anew, and money that comes after that goes back", async () => {
  const { gift, id, number, token, address, member } = await unpaid();
  await db
    .update(orders)
    .set({ payBy: new Date(Date.now() - 1000) })
    .where(eq(orders.number, number));
  await expireOrders(services);
  expect((await shown(token, id)).state).toBe("cancelled");
  expect((await optionOf(db, gift.optionId)).taken).toBe(0);
  expect(await told(member.id)).toContainEqual(expect.stringContaining("没有在期限前付邮费 ¥12"));
  const again = await claim({ token, address, member }, gift);
  expect(again.status).toBe(200);
  expect(await payOrder(services, number)).toBe(false);
  expect((await claimOf(db, (again.body.data as { id: string }).id)).state).toBe("unpaid");
  await assertBooksBalance(db);
});

test("taken back before it is sent, by whomever, its postage goes back whole", async () => {
  const mine = await paid();
  expect((await cancel((await somebody()).token, mine.id)).status).toBe(404);
  expect((await call("GET", `/api/my/gift-claims/${mine.id}`, await somebody())).status).toBe(404);
  const both = await Promise.all([cancel(mine.token, mine.id), cancel(mine.token, mine.id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await orderOf(mine.number)).toMatchObject({ state: "refunded", refundedFen: FEN });
  expect((await optionOf(db, mine.gift.optionId)).taken).toBe(0);

  const before = await unpaid();
  expect((await cancel(before.token, before.id)).status).toBe(200);
  expect((await orderOf(before.number))?.state).toBe("cancelled");
  expect(await payOrder(services, before.number)).toBe(false);

  const closed = await paid();
  const path = `/api/admin/gifts/${closed.gift.batch.id}`;
  const { version } = (await call("GET", path, { token: desk })).body.data as DeskBatch;
  const body = { version, withdraw: true, reason: "印错了" };
  expect((await call("POST", `${path}/close`, { token: desk, body })).status).toBe(200);
  expect((await orderOf(closed.number))?.state).toBe("refunded");

  const gone = await paid();
  await db.transaction((tx) => forgetGifts.forget?.(tx, services, gone.member.id) ?? Promise.resolve());
  expect((await orderOf(gone.number))?.state).toBe("refunded");
  await assertBooksBalance(db);
});

test("the order that its buyer cancels gives the piece back", async () => {
  const { id, number, token, gift } = await unpaid();
  const cancelled = await call("POST", `/api/orders/${number}/cancel`, {
    token,
    body: { reason: "不想买了" },
  });
  expect(cancelled.status).toBe(200);
  expect((await claimOf(db, id)).state).toBe("cancelled");
  expect((await optionOf(db, gift.optionId)).taken).toBe(0);
});

test("where the desk looks at each, postage is asked for once it let one pass, as it was told then", async () => {
  const { gift, id, number, token, member } = await unpaid({ needsReview: true });
  expect([number, (await shown(token, id)).state]).toEqual(["", "review"]);
  const path = `/api/admin/gifts/${gift.batch.id}`;
  const approve = async () =>
    call("POST", `/api/admin/gift-claims/${id}/approve`, {
      token: desk,
      body: { version: claimVersion(await claimOf(db, id)) },
    });
  expect((await approve()).status).toBe(200);
  expect((await approve()).status).toBe(409);
  const own = await shown(token, id);
  expect(own).toMatchObject({ state: "unpaid", postage_fen: FEN });
  expect(Date.parse(own.pay?.until ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await told(member.id)).toContainEqual(expect.stringContaining("请付邮费"));
  expect(await payOrder(services, (await claimOf(db, id)).orderNumber)).toBe(true);
  expect((await shown(token, id)).state).toBe("ready");
  expect((await call("GET", path, { token: desk })).body.data).toMatchObject({
    ...{ postage_fen: FEN, counts: { ready: 1, unpaid: 0 } },
  });
  await assertBooksBalance(db);
});

test("what is collected costs nothing, and minors' mode pays for nothing", async () => {
  const gift = await makeGift(db, { postageFen: FEN });
  const { token } = await somebody();
  const body = { option_id: gift.optionId, way: "pickup", store_id: gift.store.id };
  const made = await call("POST", `/api/gifts/${gift.batch.id}/claims`, {
    token,
    body: { ...body, idempotency_key: randomUUID() },
  });
  const { id, payment_number } = made.body.data as { id: string; payment_number: string };
  expect([payment_number, (await shown(token, id)).state]).toEqual(["", "ready"]);
  const child = await somebody();
  await db.update(members).set({ minorMode: true }).where(eq(members.id, child.member.id));
  expect((await claim(child, gift)).body.code).toBe("MINORS_MODE");
  // A claim that was there before asks for nothing.
  const old = await makeClaim(db, gift, (await somebody()).member.id, { way: "mail" });
  expect((await claimOf(db, old.id)).postageFen).toBe(0);
});

test("a batch that is not sent asks for no postage, and what is no amount is told beside its field", async () => {
  const { batch } = await makeGift(db, { status: "draft" });
  const path = `/api/admin/gifts/${batch.id}`;
  const now = (await call("GET", path, { token: desk })).body.data as DeskBatch;
  const save = (values: object, { version } = now) =>
    call("PUT", path, { token: desk, body: { ...now, picture_ids: [], ...values, version } });
  for (const postage of [-1, 0.5, 50_001])
    expect((await save({ postage_fen: postage })).body.fields).toHaveProperty("postage_fen");
  const saved = (await save({ postage_fen: FEN })).body.data as DeskBatch;
  expect(saved.postage_fen).toBe(FEN);
  const none = await save({ postage_fen: FEN, mail: false }, saved);
  expect((none.body.data as DeskBatch).postage_fen).toBe(0);
});
