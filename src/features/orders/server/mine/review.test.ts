import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveLife, reviewItems } from "#capabilities/review/moderation/server/public.ts";
import { goods } from "#features/goods/server/public.ts";
import type { Order } from "#features/orders/orders-contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeOrder, orderOf } from "../../../../../test/support/orders.ts";

const { services, call } = await createTestApp();
const { db } = services;
const desk = (await makeAdmin(db, "super")).admin.id;
const someone = () => makeSignedIn(db, { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 });
const review = (token: string, number: string, body: object) =>
  call("POST", `/api/my/orders/${number}/reviews`, {
    token,
    body: { stars: 5, body: "装上严丝合缝", idempotency_key: randomUUID(), ...body },
  });

test("who got goods says how they are, once a line, and the goods' stars follow", async () => {
  const { member, token } = await someone();
  const order = await makeOrder(db, member.id, { state: "received", lines: [{}, {}] });
  const [one, two] = order.lines;
  const picture = await makePicture(db, { ownerMemberId: member.id });
  const body = { line_id: one?.id, pictures: [picture.id], stars: 4, idempotency_key: randomUUID() };
  const first = await review(token, order.number, body);
  expect(first.status).toBe(200);
  expect((await review(token, order.number, body)).body.data).toEqual(first.body.data);
  expect((await review(token, order.number, { line_id: one?.id })).status).toBe(409);
  const shown = (await call("GET", `/api/my/orders/${order.number}`, { token })).body.data as Order;
  expect(shown.lines.map(({ reviewed }) => reviewed)).toEqual([true, false]);
  expect((await review(token, order.number, { line_id: two?.id, stars: 2 })).status).toBe(200);
  // What buyers say is looked at first unless the operator says otherwise.
  const waiting = await db.select().from(reviewItems).where(eq(reviewItems.kind, "goods_review"));
  for (const { targetId } of waiting)
    await db.transaction((tx) =>
      moveLife(tx, services, "goods_review", targetId, "pass", { by: { adminId: desk } }),
    );
  const [row] = await db
    .select()
    .from(goods)
    .where(eq(goods.id, two?.goodsId ?? "0"));
  expect([row?.reviews, row?.ratingSum]).toEqual([1, 2]);
  expect((await orderOf(db, order.id)).lines.every(({ reviewedAt }) => reviewedAt !== null)).toBe(true);
});

test("before receipt, of what went back, of another's order, or with wrong stars nothing is said", async () => {
  const [{ member, token }, stranger] = [await someone(), await someone()];
  const sent = await makeOrder(db, member.id, { state: "shipped" });
  const back = await makeOrder(db, member.id, { state: "received", lines: [{ refunded: 1 }] });
  const got = await makeOrder(db, member.id, { state: "received" });
  const at = async (of: typeof got, more: object = {}, by = token) =>
    (await review(by, of.number, { line_id: of.lines[0]?.id, ...more })).status;
  expect([await at(sent), await at(back), await at(got, {}, stranger.token)]).toEqual([409, 409, 404]);
  for (const stars of [0, 6, 2.5]) expect(await at(got, { stars })).toBe(400);
  const theirs = await makePicture(db, { ownerMemberId: stranger.member.id });
  expect(await at(got, { pictures: [theirs.id] })).toBe(400);
  expect(await at(got)).toBe(200);
});
