import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { incomeAccount, subjectAccount } from "#capabilities/trade/payments/server/public.ts";
import type { Order, OrderCard } from "#features/orders/orders-contract.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { daysAfter } from "#shared/order.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeOrder, orderOf } from "../../../../../test/support/orders.ts";
import { moveOrder } from "../order-moves.ts";
import { sealOrder } from "../seal.ts";
import { afterSales, cartItems, orderParcels, orders, parcelLines } from "../tables.ts";
import { forgetOrders, orderData, orderMerge } from "./own-data.ts";
import { deleteSecrets, finishDue, receiveDue, remindUnpaid } from "./rounds.ts";

const { services, call } = await createTestApp();
const { db, keys } = services;
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const RECIPIENT = {
  name: "车友甲",
  mobile: "13912345678",
  region: "广东省深圳市南山区",
  detail: "测试路 8 号",
};

const list = async (token: string, query = "") =>
  (await call("GET", `/api/my/orders${query}`, { token })).body.data as {
    items: OrderCard[];
    next_cursor: string | null;
  };
const show = async (token: string, number: string) =>
  (await call("GET", `/api/my/orders/${number}`, { token })).body.data as Order;
const act = (token: string, number: string, what: string) =>
  call("POST", `/api/my/orders/${number}/${what}`, { token });
const told = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
const sealed = async (number: string) =>
  db
    .update(orders)
    .set(sealOrder(keys, number, { recipient: RECIPIENT, invoice: { title: "车友甲", taxNumber: "" } }))
    .where(eq(orders.number, number));

test("orders stand in the tabs of their states, newest first, page by page, and are found by title and number", async () => {
  const { member, token } = await makeSignedIn(db);
  const states = ["placed", "paid", "packed", "shipped", "received", "finished", "cancelled"] as const;
  const made = [];
  for (const [n, state] of states.entries())
    made.push(
      await makeOrder(db, member.id, {
        ...{ state, createdAt: ago(10 - n), lines: [{ title: `100% 羊毛脚垫 ${state}` }] },
      }),
    );
  await makeOrder(db, (await makeMember(db)).id);
  const numbers = async (query: string) => (await list(token, query)).items.map(({ state }) => state);
  expect(await numbers("")).toEqual(states.toReversed());
  expect(await numbers("?tab=unpaid")).toEqual(["placed"]);
  expect(await numbers("?tab=unsent")).toEqual(["packed", "paid"]);
  expect(await numbers("?tab=sent")).toEqual(["shipped"]);
  expect(await numbers("?tab=review")).toEqual(["finished", "received"]);
  expect(await numbers(`?q=${encodeURIComponent("100% 羊毛脚垫 pai")}`)).toEqual(["paid"]);
  expect(await numbers(`?q=${encodeURIComponent("1_0% 羊毛")}`)).toEqual([]);
  expect(await numbers(`?q=${made[3]?.number}`)).toEqual(["shipped"]);
  const first = await list(token, "?limit=4");
  const second = await list(token, `?limit=4&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items].map(({ state }) => state)).toEqual(states.toReversed());
  expect((await call("GET", "/api/my/orders?tab=other", { token })).status).toBe(400);
  expect((await call("GET", "/api/my/orders")).status).toBe(401);
});

test("an order shows its sums, parcels and what can be done; name and number stay masked until they are asked for", async () => {
  const { member, token } = await makeSignedIn(db);
  const stranger = await makeSignedIn(db);
  const order = await makeOrder(db, member.id, {
    ...{ state: "shipped", freightFen: 1200, points: 200 },
    lines: [{ quantity: 2, unitFen: 5000, couponFen: 1000, pointsFen: 200 }],
  });
  await sealed(order.number);
  const [parcel] = await db
    .insert(orderParcels)
    .values({ orderId: order.id, courier: "顺丰", tracking: "SF12345678" })
    .returning();
  await db
    .insert(parcelLines)
    .values({ parcelId: parcel?.id ?? "0", lineId: order.lines[0]?.id ?? "0", quantity: 2 });
  const shown = await show(token, order.number);
  expect(shown).toMatchObject({
    ...{ goods_fen: 10_000, freight_fen: 1200, coupon_fen: 1000, points_fen: 200, points_off: 200 },
    ...{ pay_fen: 10_000, recipient: { name: "车**", mobile: "139****5678", region: RECIPIENT.region } },
    parcels: [
      { courier: "顺丰", query_url: expect.stringContaining("SF12345678"), lines: [{ quantity: 2 }] },
    ],
    can: { pay: false, receive: true, after_sale: true, review: false, hide: false },
    events: [{ what: "place" }],
  });
  expect(JSON.stringify(shown)).not.toContain(RECIPIENT.detail);
  const whole = await call("GET", `/api/my/orders/${order.number}/recipient`, { token });
  expect(whole.body.data).toEqual(RECIPIENT);
  for (const path of ["", "/recipient"])
    expect(
      (await call("GET", `/api/my/orders/${order.number}${path}`, { token: stranger.token })).status,
    ).toBe(404);
  for (const what of ["receive", "hide", "buy-again"])
    expect((await act(stranger.token, order.number, what)).status).toBe(404);
});

test("who got it says so once, and days of return count from then", async () => {
  const { member, token } = await makeSignedIn(db);
  const order = await makeOrder(db, member.id, {
    ...{ state: "shipped", lines: [{ sku: { goods: { returnDays: 15 } } }] },
  });
  const early = await makeOrder(db, member.id, { state: "paid" });
  expect((await act(token, early.number, "receive")).status).toBe(409);
  const both = await Promise.all([act(token, order.number, "receive"), act(token, order.number, "receive")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const after = await orderOf(db, order.id);
  expect(after.state).toBe("received");
  // From the day after on, fifteen whole days of China.
  expect(after.returnBy).toEqual(daysAfter(after.receivedAt ?? new Date(0), 15));
  const shown = await show(token, order.number);
  expect(shown.events.map(({ what }) => what)).toEqual(["place", "receive"]);
  expect(shown.can).toMatchObject({ review: true, receive: false });
  expect(await told(member.id)).toEqual([]);
});

test("orders that are over leave the list and stay readable", async () => {
  const { member, token } = await makeSignedIn(db);
  const [open, over] = [
    await makeOrder(db, member.id),
    await makeOrder(db, member.id, { state: "cancelled" }),
  ];
  expect((await act(token, open.number, "hide")).status).toBe(409);
  expect((await act(token, over.number, "hide")).status).toBe(200);
  expect((await act(token, over.number, "hide")).status).toBe(200);
  expect((await list(token)).items.map(({ number }) => number)).toEqual([open.number]);
  expect((await show(token, over.number)).number).toBe(over.number);
});

test("buying again fills the cart with what is still sold, once, and names what is not", async () => {
  const { member, token } = await makeSignedIn(db);
  const order = await makeOrder(db, member.id, {
    state: "finished",
    lines: [
      { quantity: 2 },
      { quantity: 5, sku: { stock: 3 } },
      { title: "停产机油", sku: { goods: { state: "off" } } },
      { title: "卖光的脚垫", sku: { stock: 0 } },
    ],
  });
  for (let n = 0; n < 2; n += 1)
    expect((await act(token, order.number, "buy-again")).body.data).toEqual({
      added: 2,
      left_out: [
        { title: "停产机油", problem: "已下架" },
        { title: "卖光的脚垫", problem: "已售罄" },
      ],
    });
  const held = await db.select().from(cartItems).where(eq(cartItems.memberId, member.id));
  expect(held.map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
});

test("ten days after the parcel it counts as received, and is finished when nothing can come back: the money is the shop's", async () => {
  const { member } = await makeSignedIn(db);
  const [due, not, disturbed] = [
    await makeOrder(db, member.id, { state: "shipped", receiveBy: ago(0.01) }),
    await makeOrder(db, member.id, { state: "shipped" }),
    await makeOrder(db, member.id, { state: "shipped", receiveBy: ago(1) }),
  ];
  await db.insert(afterSales).values({
    ...{ number: "260101000000000001", orderId: disturbed.id, memberId: member.id, section: "main" },
    ...{ kind: "refund", state: "asked", reason: "not_received", fen: 10_000 },
  });
  const done = await Promise.all([receiveDue(services), receiveDue(services)]);
  expect(done[0] + done[1]).toBe(1);
  const states = async () =>
    Promise.all([due, not, disturbed].map(async ({ id }) => (await orderOf(db, id)).state));
  expect(await states()).toEqual(["received", "shipped", "shipped"]);
  expect(await told(member.id)).toEqual([expect.stringContaining("已自动确认收货")]);
  expect(await finishDue(services)).toBe(0);
  await db
    .update(orders)
    .set({ returnBy: ago(0.01) })
    .where(eq(orders.id, due.id));
  const before = await balanceOf(db, incomeAccount);
  expect(await finishDue(services)).toBe(1);
  expect(await states()).toEqual(["finished", "shipped", "shipped"]);
  expect((await balanceOf(db, incomeAccount)) - before).toBe(10_000);
  expect(await balanceOf(db, subjectAccount("order", due.id))).toBe(0);
});

test("who has not paid is reminded ten minutes before, once; what others do is told", async () => {
  const { member } = await makeSignedIn(db);
  const soon = await makeOrder(db, member.id, { state: "placed", payBy: new Date(Date.now() + 300_000) });
  await makeOrder(db, member.id, { state: "placed" });
  expect([await remindUnpaid(services), await remindUnpaid(services)]).toEqual([1, 0]);
  const other = await makeSignedIn(db);
  const order = await makeOrder(db, other.member.id, { state: "placed", lines: [{ title: "碳纤后视镜壳" }] });
  await db.transaction(async (tx) => {
    const paid = await moveOrder(tx, order, "pay", { by: "system" });
    await moveOrder(tx, paid, "ship", { by: "desk" });
  });
  expect(await told(member.id)).toEqual([expect.stringContaining("快要关闭了")]);
  expect((await told(other.member.id)).sort()).toEqual(
    ["“碳纤后视镜壳”付款成功", "“碳纤后视镜壳”已发货"].sort(),
  );
  expect(soon.state).toBe("placed");
});

test("names and addresses go sixty days after the end and not before; amounts stay", async () => {
  const made = [];
  for (const values of [
    { state: "received" as const },
    { state: "finished" as const, finishedAt: ago(59) },
    { state: "finished" as const, finishedAt: ago(61) },
    { state: "cancelled" as const, cancelledAt: ago(61) },
  ]) {
    const order = await makeOrder(db, (await makeMember(db)).id, { ...values, recipient: "车**" });
    await sealed(order.number);
    made.push(order);
  }
  expect(await deleteSecrets(services)).toBe(2);
  const kept = await Promise.all(made.map(({ id }) => orderOf(db, id)));
  expect(kept.map((row) => [row.sealed !== null, row.payFen])).toEqual([
    [true, 10_000],
    [true, 10_000],
    [false, 10_000],
    [false, 10_000],
  ]);
});

test("a member's archive holds his orders; forgotten they keep amounts and lose whose they were", async () => {
  const member = await makeMember(db);
  const order = await makeOrder(db, member.id, { note: "放门口" });
  await sealed(order.number);
  const [row] = await orderData.rows(db, member.id, keys);
  expect(row).toMatchObject({ number: order.number, pay: "¥100", name: "车友甲", mobile: "13912345678" });
  const into = await makeMember(db);
  await db.transaction(
    (tx) => orderMerge.merge?.(tx, services, { from: member.id, into: into.id }) ?? Promise.resolve(),
  );
  expect((await orderOf(db, order.id)).memberId).toBe(into.id);
  await db.transaction((tx) => forgetOrders.forget?.(tx, services, into.id) ?? Promise.resolve());
  expect(await orderOf(db, order.id)).toMatchObject({
    ...{ memberId: null, sealed: null, note: "", payFen: 10_000, state: "paid" },
  });
});

test("what waits of orders stands on the personal page", async () => {
  const { member, token } = await makeSignedIn(db);
  for (const state of ["placed", "paid", "shipped", "finished"] as const)
    await makeOrder(db, member.id, { state });
  const { body } = await call("GET", "/api/my/waiting", { token });
  const items = (body.data as { items: { label: string; count: number }[] }).items;
  expect(
    items.filter(({ label }) => label.endsWith("的订单")).map(({ label, count }) => [label, count]),
  ).toEqual(
    expect.arrayContaining([
      ["待付款的订单", 1],
      ["待发货的订单", 1],
      ["待收货的订单", 1],
    ]),
  );
});
