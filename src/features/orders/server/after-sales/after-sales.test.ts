import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { incomeAccount, subjectAccount } from "#capabilities/trade/payments/server/public.ts";
import { skus } from "#features/goods/server/tables.ts";
import type { AfterSale, AfterSaleForm } from "#features/orders/after-sale-contract.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makePaper } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makeSignedIn } from "../../../../../test/support/factories.ts";
import { afterSaleOf, makeOrder, orderOf, refundsArrive } from "../../../../../test/support/orders.ts";
import { assertBooksBalance } from "../../../../../test/support/shop.ts";
import { orderPoints } from "../holds.ts";
import { finishDue } from "../mine/rounds.ts";
import { afterSales, orders } from "../tables.ts";
import { lapseAfterSales } from "./by-member.ts";
import {
  acceptAfterSale,
  agreeAfterSale,
  approveAfterSale,
  refundByDesk,
  refuseAfterSale,
  replaceAfterSale,
} from "./decide.ts";
import { afterSaleVersion } from "./moves.ts";

const { services, call } = await createTestApp();
const { db } = services;
const desk = (await makeAdmin(db, "super")).admin.id;
const DAY = 86_400_000;

const buyer = () => makeSignedIn(db);
const form = async (token: string, number: string) =>
  (await call("GET", `/api/my/orders/${number}/after-sale`, { token })).body.data as AfterSaleForm;
const ask = (token: string, number: string, body: object) =>
  call("POST", `/api/my/orders/${number}/after-sale`, {
    token,
    body: { kind: "refund", reason: "unwanted", fen: 0, points: 0, idempotency_key: randomUUID(), ...body },
  });
const seen = async (number: string) => ({
  ...{ adminId: desk, version: afterSaleVersion(await afterSaleOf(db, number)) },
  reply: "退回上海市测试路 8 号售后部",
});
const show = async (token: string, number: string) =>
  (await call("GET", `/api/my/after-sales/${number}`, { token })).body.data as AfterSale;
const stockOf = async (skuId: string | null) =>
  (
    await db
      .select({ stock: skus.stock })
      .from(skus)
      .where(eq(skus.id, skuId ?? "0"))
  )[0]?.stock;
const told = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
const numberOf = ({ body }: Awaited<ReturnType<typeof ask>>) => (body.data as { number: string }).number;
const held = (id: string) => balanceOf(db, subjectAccount("order", id));

test("an order of which nothing was packed is refunded at once: money, freight, points and stock go back", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, {
    lines: [{ quantity: 2, unitFen: 5000, couponFen: 1000, pointsFen: 100 }],
    ...{ points: 200, freightFen: 1200 },
  });
  const [line] = order.lines;
  expect(await form(token, order.number)).toMatchObject({
    ...{ instant: true, sent: false, freight_fen: 1200, open: null },
    lines: [{ ways: [{ kind: "refund", pieces: 2, reasons: ["unwanted"] }] }],
  });
  const lines = [{ id: line?.id, quantity: 2 }];
  const answer = await ask(token, order.number, { lines, fen: 10_100, points: 200 });
  expect(answer.body.data).toMatchObject({ state: "refunding" });
  const after = await orderOf(db, order.id);
  expect(after).toMatchObject({ state: "refunded", refundedFen: 10_100, refundedPoints: 200 });
  expect(after.lines).toMatchObject([{ refunded: 2, refundedFen: 8900 }]);
  expect(await stockOf(line?.skuId ?? null)).toBe(102);
  expect(await pointBalance(db, member.id)).toBe(200);
  expect(await held(order.id)).toBe(10_100);
  expect(await refundsArrive(db, order.id)).toBe(10_100);
  expect((await afterSaleOf(db, numberOf(answer))).state).toBe("done");
  expect([await held(order.id), await balanceOf(db, orderPoints(order.id))]).toEqual([0, 0]);
  expect(await told(member.id)).toEqual(expect.arrayContaining(["退款已同意", "退款已到账"]));
});

test("pieces that are refunded one after the other give exactly what was paid", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, { lines: [{ quantity: 3, unitFen: 3334, couponFen: 2 }] });
  const [line] = order.lines;
  const back = [];
  for (const fen of [3333, 3333, 3334]) {
    const { status } = await ask(token, order.number, { lines: [{ id: line?.id, quantity: 1 }], fen });
    back.push([status, await refundsArrive(db, order.id)]);
  }
  expect(back).toEqual([
    [200, 3333],
    [200, 3333],
    [200, 3334],
  ]);
  expect((await orderOf(db, order.id)).state).toBe("refunded");
  expect(await held(order.id)).toBe(0);
});

test("of an order that went out in part only what is still here is refunded, and goes back into the stock", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, {
    state: "packed",
    lines: [{ quantity: 5, unitFen: 1000, shipped: 3 }],
  });
  const [line] = order.lines;
  expect((await form(token, order.number)).lines[0]?.ways).toEqual([
    { kind: "refund", pieces: 2, reasons: ["unwanted"] },
  ]);
  // The desk cannot give back, either, what it would then send one piece less of.
  const much = { adminId: desk, reason: "缺货", lines: [{ id: line?.id ?? "", quantity: 3 }] };
  await expect(refundByDesk(services, order.number, much)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const number = numberOf(
    await ask(token, order.number, { lines: [{ id: line?.id, quantity: 2 }], fen: 2000 }),
  );
  await agreeAfterSale(services, number, await seen(number));
  expect(await stockOf(line?.skuId ?? null)).toBe(102);
  expect(await refundsArrive(db, order.id)).toBe(2000);
  const after = await orderOf(db, order.id);
  // All that is left of it is on its way.
  expect(after).toMatchObject({ state: "shipped", lines: [{ shipped: 3, refunded: 2 }] });
  // What went out and is paid back without coming back is in nobody's stock.
  const lost = numberOf(
    await ask(token, order.number, {
      ...{ lines: [{ id: line?.id, quantity: 1 }], fen: 1000, reason: "not_received" },
    }),
  );
  await agreeAfterSale(services, lost, await seen(lost));
  expect(await stockOf(line?.skuId ?? null)).toBe(102);
});

test("what was not seen is not refunded; wrong pieces, lines and reasons say so and change nothing", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, { lines: [{ quantity: 2 }] });
  const other = await makeOrder(db, member.id);
  const id = order.lines[0]?.id;
  const status = async (body: object) => {
    const { status: code, body: answer } = await ask(token, order.number, body);
    return [code, answer.code, Object.keys(answer.fields ?? {})];
  };
  const two = [{ id, quantity: 2 }];
  expect(await status({ lines: two, fen: 19_999 })).toEqual([409, "CHANGED", []]);
  expect(await status({ lines: [{ id, quantity: 3 }], fen: 20_000 })).toEqual([
    400,
    "INVALID_INPUT",
    ["lines"],
  ]);
  expect(await status({ lines: [{ id, quantity: -1 }] })).toEqual([
    400,
    "INVALID_INPUT",
    ["lines.0.quantity"],
  ]);
  expect(await status({ lines: [{ id, quantity: 1.5 }] })).toEqual([
    400,
    "INVALID_INPUT",
    ["lines.0.quantity"],
  ]);
  expect(await status({ lines: [{ id: other.lines[0]?.id, quantity: 1 }] })).toEqual([
    ...[400, "INVALID_INPUT"],
    ["lines"],
  ]);
  expect(await status({ lines: two, fen: 20_000, reason: "quality" })).toEqual([
    400,
    "INVALID_INPUT",
    ["reason"],
  ]);
  expect(await status({ lines: two, kind: "return", reason: "no_reason" })).toEqual([
    409,
    "CONFLICT",
    ["kind"],
  ]);
  expect((await orderOf(db, order.id)).refundedFen).toBe(0);
});

test("another's order and after-sale are not there", async () => {
  const [{ member, token }, stranger] = [await buyer(), await buyer()];
  const order = await makeOrder(db, member.id);
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }];
  expect(
    (await call("GET", `/api/my/orders/${order.number}/after-sale`, { token: stranger.token })).status,
  ).toBe(404);
  expect((await ask(stranger.token, order.number, { lines, fen: 10_000 })).status).toBe(404);
  const number = numberOf(await ask(token, order.number, { lines, fen: 10_000 }));
  for (const [method, path] of [
    ["GET", ""],
    ["POST", "/cancel"],
  ] as const)
    expect(
      (await call(method, `/api/my/after-sales/${number}${path}`, { token: stranger.token })).status,
    ).toBe(404);
});

test("the same request twice, and two at once, refund once", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id);
  const body = {
    lines: [{ id: order.lines[0]?.id, quantity: 1 }],
    fen: 10_000,
    idempotency_key: randomUUID(),
  };
  const [one, two] = await Promise.all([ask(token, order.number, body), ask(token, order.number, body)]);
  expect(numberOf(one)).toBe(numberOf(two));
  const second = await makeOrder(db, member.id, { lines: [{ quantity: 2 }] });
  const half = { lines: [{ id: second.lines[0]?.id, quantity: 1 }], fen: 10_000 };
  const answers = await Promise.all([ask(token, second.number, half), ask(token, second.number, half)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await orderOf(db, second.id)).refundedFen).toBe(10_000);
});

test("a return goes from the asking over the parcel back to the money", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, {
    state: "received",
    freightFen: 800,
    lines: [{ quantity: 2 }, {}],
  });
  const [line] = order.lines;
  const lines = [{ id: line?.id, quantity: 1 }];
  const asked = await ask(token, order.number, { kind: "return", reason: "no_reason", lines, fen: 10_000 });
  const number = numberOf(asked);
  expect(asked.body.data).toMatchObject({ state: "asked" });
  expect((await orderOf(db, order.id)).refundedFen).toBe(0);
  expect(
    (await ask(token, order.number, { kind: "return", reason: "no_reason", lines, fen: 10_000 })).status,
  ).toBe(409);
  await approveAfterSale(services, number, await seen(number));
  expect(await show(token, number)).toMatchObject({
    state: "approved",
    can: { cancel: true, send_back: true },
  });
  const parcel = (body: object) =>
    call("POST", `/api/my/after-sales/${number}/send-back`, { token, body: { courier: "顺丰", ...body } });
  expect((await parcel({ tracking: "？" })).body.fields).toHaveProperty("tracking");
  expect((await parcel({ tracking: "sf 1234 5678 9012" })).status).toBe(200);
  expect((await parcel({ tracking: "SF123456789012" })).status).toBe(200);
  expect((await call("POST", `/api/my/after-sales/${number}/cancel`, { token })).status).toBe(409);
  const old = await seen(number);
  await acceptAfterSale(services, number, { ...old, restock: true });
  await expect(acceptAfterSale(services, number, { ...old, restock: true })).rejects.toThrow();
  expect(await stockOf(line?.skuId ?? null)).toBe(101);
  expect(await orderOf(db, order.id)).toMatchObject({ state: "received", refundedFen: 10_000 });
  await refundsArrive(db, order.id);
  const done = await show(token, number);
  expect(done.state).toBe("done");
  expect(done.events.map(({ what }) => what)).toEqual(["ask", "approve", "send_back", "accept", "settle"]);
  expect(await held(order.id)).toBe(20_800);
});

test("seven days after receipt only what is broken comes back, with pictures, also once the order is finished", async () => {
  const { member, token } = await buyer();
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const order = await makeOrder(db, member.id, {
    ...{ state: "received", receivedAt: ago(8), returnBy: ago(1) },
  });
  expect(await finishDue(services)).toBeGreaterThanOrEqual(1);
  const earned = await balanceOf(db, incomeAccount);
  expect([(await orderOf(db, order.id)).state, await held(order.id)]).toEqual(["finished", 0]);
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }];
  const wanted = { kind: "return", lines, fen: 10_000 };
  expect((await ask(token, order.number, { ...wanted, reason: "no_reason" })).status).toBe(400);
  expect((await ask(token, order.number, { ...wanted, reason: "quality" })).body.fields).toHaveProperty(
    "pictures",
  );
  const [mine, theirs] = [await makePaper(db, member.id), await makePaper(db, (await buyer()).member.id)];
  expect((await ask(token, order.number, { ...wanted, reason: "quality", pictures: [theirs] })).status).toBe(
    400,
  );
  const number = numberOf(await ask(token, order.number, { ...wanted, reason: "quality", pictures: [mine] }));
  expect((await show(token, number)).pictures).toHaveLength(1);
  await approveAfterSale(services, number, await seen(number));
  await call("POST", `/api/my/after-sales/${number}/send-back`, {
    ...{ token, body: { courier: "中通", tracking: "ZT12345678" } },
  });
  await acceptAfterSale(services, number, { ...(await seen(number)), restock: false });
  await refundsArrive(db, order.id);
  expect((await show(token, number)).state).toBe("done");
  expect(await orderOf(db, order.id)).toMatchObject({ state: "finished", refundedFen: 10_000 });
  expect([await held(order.id), earned - (await balanceOf(db, incomeAccount))]).toEqual([0, 10_000]);
});

test("goods that the law lets be excepted do not come back without a reason", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, {
    state: "shipped",
    lines: [{ sku: { goods: { returnDays: 0 } } }],
  });
  const [line] = (await form(token, order.number)).lines;
  expect(line?.ways.flatMap(({ reasons }) => reasons)).not.toContain("no_reason");
});

test("an exchange takes another piece out of the stock and tells its parcel", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, { state: "received" });
  const [line] = order.lines;
  const paper = await makePaper(db, member.id);
  const lines = [{ id: line?.id, quantity: 1 }];
  const number = numberOf(
    await ask(token, order.number, { kind: "exchange", reason: "wrong", lines, pictures: [paper] }),
  );
  await approveAfterSale(services, number, await seen(number));
  await call("POST", `/api/my/after-sales/${number}/send-back`, {
    ...{ token, body: { courier: "中通", tracking: "ZT12345678" } },
  });
  const other = { courier: "顺丰", tracking: "SF99998888", restock: false };
  await replaceAfterSale(services, number, { ...(await seen(number)), ...other });
  expect(await stockOf(line?.skuId ?? null)).toBe(99);
  expect(await show(token, number)).toMatchObject({
    state: "done",
    fen: 0,
    parcels: [{ tracking: "SF99998888" }],
  });
  expect((await orderOf(db, order.id)).refundedFen).toBe(0);
});

test("refused, taken back and lapsed after-sales change nothing, and can be asked for again", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, { state: "received" });
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }];
  const again = async () =>
    numberOf(await ask(token, order.number, { kind: "return", reason: "no_reason", lines, fen: 10_000 }));
  const refused = await again();
  await expect(refuseAfterSale(services, refused, { ...(await seen(refused)), reply: "" })).rejects.toThrow();
  await refuseAfterSale(services, refused, { ...(await seen(refused)), reply: "已超过期限" });
  expect(await show(token, refused)).toMatchObject({
    state: "refused",
    reply: "已超过期限",
    can: { ask_again: true },
  });
  const cancelled = await again();
  for (let n = 0; n < 2; n += 1)
    expect((await call("POST", `/api/my/after-sales/${cancelled}/cancel`, { token })).status).toBe(200);
  const late = await again();
  await approveAfterSale(services, late, await seen(late));
  expect(await lapseAfterSales(services)).toBe(0);
  await db
    .update(afterSales)
    .set({ sendBy: new Date(Date.now() - 1000) })
    .where(eq(afterSales.number, late));
  expect(await lapseAfterSales(services)).toBe(1);
  expect((await show(token, late)).state).toBe("cancelled");
  expect(await told(member.id)).toEqual(expect.arrayContaining(["退货退款申请未通过", "退货退款已关闭"]));
  expect((await orderOf(db, order.id)).refundedFen).toBe(0);
});

test("what is packed waits for the desk; what it refunds of a sent order leaves the freight with the shop", async () => {
  const { member, token } = await buyer();
  const packed = await makeOrder(db, member.id, { state: "packed" });
  const answer = await ask(token, packed.number, {
    ...{ lines: [{ id: packed.lines[0]?.id, quantity: 1 }], fen: 10_000 },
  });
  expect(answer.body.data).toMatchObject({ state: "asked" });
  await agreeAfterSale(services, numberOf(answer), await seen(numberOf(answer)));
  expect((await orderOf(db, packed.id)).state).toBe("refunded");
  expect(await stockOf(packed.lines[0]?.skuId ?? null)).toBe(101);
  const sent = await makeOrder(db, member.id, { state: "shipped", freightFen: 900 });
  const id = sent.lines[0]?.id ?? "";
  const wanted = { adminId: desk, reason: "路上丢了" };
  await expect(
    refundByDesk(services, sent.number, { ...wanted, lines: [{ id, quantity: 2 }] }),
  ).rejects.toThrow("最多还可以退 1 件");
  const made = await refundByDesk(services, sent.number, { ...wanted, lines: [{ id, quantity: 1 }] });
  expect([made.state, made.fen]).toEqual(["refunding", 10_000]);
  expect(await orderOf(db, sent.id)).toMatchObject({ state: "refunded", refundedFen: 10_000 });
  await refundsArrive(db, sent.id);
  expect(await held(sent.id)).toBe(0);
  expect(await stockOf(sent.lines[0]?.skuId ?? null)).toBe(100);
});

test("an order that was paid with points alone gives them back and is done at once", async () => {
  const { member, token } = await buyer();
  const order = await makeOrder(db, member.id, {
    points: 300,
    lines: [{ unitFen: 10_000, pointsFen: 10_000 }],
  });
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }];
  const answer = await ask(token, order.number, { lines, fen: 0, points: 300 });
  expect(answer.body.data).toMatchObject({ state: "done" });
  expect(await pointBalance(db, member.id)).toBe(300);
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.state).toBe("refunded");
});

test("the books balance after all of this", async () => {
  await assertBooksBalance(db);
});
