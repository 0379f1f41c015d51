import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeOrder, orderOf, refundsArrive } from "../../../../../test/support/orders.ts";
import { assertBooksBalance } from "../../../../../test/support/shop.ts";
import type { DeskAfterSale, DeskAfterSaleCard } from "../../after-sale-desk-contract.ts";
import type { DeskOrder } from "../../desk-contract.ts";
import { afterSaleLines, afterSales } from "../tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const [, there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

const role = async (permissions: string[], section?: string) =>
  (
    await makeAdmin(
      db,
      await makeRole(
        db,
        permissions.map((permission) => ({ permission, ...(section && { section }) })),
      ),
    )
  ).token;
const desk = await role(["orders.manage", "orders.refund"]);
const packer = await role(["orders.manage"]);
const elsewhere = await role(["orders.manage", "orders.refund"], there);
const buyer = await makeSignedIn(db);

const order = (values: Parameters<typeof makeOrder>[2] = {}) => makeOrder(db, buyer.member.id, values);
const ask = async (
  of: Awaited<ReturnType<typeof order>>,
  body: { kind: string; reason: string; fen: number },
) => {
  const answer = await call("POST", `/api/my/orders/${of.number}/after-sale`, {
    token: buyer.token,
    body: {
      lines: of.lines.map(({ id, quantity }) => ({ id, quantity })),
      ...{ points: 0, idempotency_key: randomUUID(), ...body },
    },
  });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return (answer.body.data as { number: string }).number;
};
const show = async (number: string, token = desk) =>
  (await call("GET", `/api/admin/after-sales/${number}`, { token })).body.data as DeskAfterSale;
const decide = async (number: string, body: object, token = desk) =>
  call("POST", `/api/admin/after-sales/${number}/decision`, {
    token,
    body: { version: (await show(number)).version, ...body },
  });
const sendBack = (number: string) =>
  call("POST", `/api/my/after-sales/${number}/send-back`, {
    token: buyer.token,
    body: { courier: "顺丰速运", tracking: "SF1234567890123" },
  });
const list = async (query: string, token = desk) =>
  (
    (await call("GET", `/api/admin/after-sales?${query}`, { token })).body.data as {
      items: DeskAfterSaleCard[];
    }
  ).items;
const refund = async (number: string, body: object, token = desk) => {
  const seen = (await call("GET", `/api/admin/orders/${number}`, { token: desk })).body.data as DeskOrder;
  return call("POST", `/api/admin/orders/${number}/refund`, {
    token,
    body: { version: seen.version, reason: "缺货，商量过退款", points: 0, ...body },
  });
};

test("a return is approved, accepted when it came, and its money goes back; who else decides is told", async () => {
  const one = await order({ state: "received", lines: [{ quantity: 2 }] });
  const number = await ask(one, { kind: "return", reason: "no_reason", fen: 20_000 });
  expect((await list("state=asked")).map((card) => card.number)).toContain(number);
  const seen = await show(number);
  expect(seen).toMatchObject({ can: ["approve", "refuse"], lines: [{ quantity: 2 }], fen: 20_000 });
  const bare = await decide(number, { act: "approve" });
  expect(bare.body.fields).toEqual({ reply: "请填写寄回的地址" });
  const approved = await decide(number, { act: "approve", reply: "寄到深圳市南山区仓库" });
  expect(approved.body.data).toMatchObject({ state: "approved", can: [] });
  expect((await decide(number, { act: "refuse", reply: "晚了", version: seen.version })).body.code).toBe(
    "CHANGED",
  );
  expect((await decide(number, { act: "accept" })).status).toBe(409);
  expect((await sendBack(number)).status).toBe(200);
  expect((await show(number, packer)).can).toEqual(["refuse"]);
  expect((await decide(number, { act: "accept" }, packer)).status).toBe(403);
  expect((await decide(number, { act: "accept" })).body.data).toMatchObject({ state: "refunding" });
  expect(await refundsArrive(db, one.id)).toBe(20_000);
  expect(await orderOf(db, one.id)).toMatchObject({ state: "refunded", refundedFen: 20_000 });
  await assertBooksBalance(db);
});

test("an exchange sends another piece, in a parcel with a number of its own", async () => {
  const one = await order({ state: "received" });
  const [line] = one.lines;
  const [sale] = await db
    .insert(afterSales)
    .values({
      ...{ number: "261124999999999999", orderId: one.id, memberId: buyer.member.id, section: "main" },
      ...{ kind: "exchange", state: "sent_back", reason: "quality", fen: 0 },
    })
    .returning();
  if (sale === undefined || line === undefined) throw new Error("nothing to exchange");
  await db.insert(afterSaleLines).values({ afterSaleId: sale.id, lineId: line.id, quantity: 1, fen: 0 });
  const { number } = sale;
  const none = await decide(number, { act: "replace" });
  expect([none.status, none.body.fields]).toEqual([400, { "parcel.tracking": "请填写快递单号" }]);
  const wrong = await decide(number, { act: "replace", parcel: { courier: "顺丰", tracking: "?" } });
  expect(wrong.body.fields).toEqual({ "parcel.tracking": "快递单号是 6 到 32 位字母和数字" });
  const parcel = { courier: "顺丰", tracking: "SF1234567890123" };
  expect((await decide(number, { act: "replace", parcel })).body.data).toMatchObject({
    state: "done",
    can: [],
  });
  const seen = (await call("GET", `/api/admin/orders/${one.number}`, { token: desk })).body.data as DeskOrder;
  expect(seen.parcels).toMatchObject([{ ...parcel, courier: "顺丰速运", exchange: true, undo_until: null }]);
});

test("what is refused says why, and another section's administrator neither sees nor decides", async () => {
  const one = await order({ state: "shipped" });
  const number = await ask(one, { kind: "refund", reason: "not_received", fen: 10_000 });
  expect((await list(`q=${number}`)).map((card) => card.number)).toEqual([number]);
  expect((await list(`q=${one.number}`)).map((card) => card.number)).toEqual([number]);
  expect(await list(`q=${number}`, elsewhere)).toEqual([]);
  for (const answer of [
    await call("GET", `/api/admin/after-sales/${number}`, { token: elsewhere }),
    await decide(number, { act: "refuse", reply: "不行" }, elsewhere),
    await refund(one.number, { lines: [{ id: one.lines[0]?.id, quantity: 1 }], fen: 10_000 }, elsewhere),
  ])
    expect(answer.status).toBe(403);
  expect((await decide(number, { act: "refuse" })).body.fields).toEqual({ reply: "请填写拒绝的理由" });
  expect((await decide(number, { act: "refuse", reply: "物流显示已签收" })).body.data).toMatchObject({
    ...{ state: "refused", reply: "物流显示已签收", can: [] },
  });
  const acts = await db.select().from(auditLog).where(eq(auditLog.targetId, number));
  expect(acts.map(({ action }) => action)).toEqual(["orders.after_sale"]);
});

test("the desk gives back chosen pieces, exactly what it saw, and nothing twice", async () => {
  const one = await order({ state: "shipped", lines: [{ quantity: 3 }, { quantity: 1 }] });
  const [first] = one.lines;
  const lines = [{ id: first?.id, quantity: 1 }];
  expect((await refund(one.number, { lines, fen: 9_999 })).body.code).toBe("CHANGED");
  expect((await refund(one.number, { lines, fen: 10_000 }, packer)).status).toBe(403);
  const many = [{ id: first?.id, quantity: 4 }];
  expect((await refund(one.number, { lines: many, fen: 40_000 })).body.fields).toEqual({
    lines: "最多还可以退 3 件",
  });
  expect((await refund(one.number, { lines: [], fen: 0 })).status).toBe(400);
  const seen = (await call("GET", `/api/admin/orders/${one.number}`, { token: desk })).body.data as DeskOrder;
  const both = await Promise.all([
    refund(one.number, { lines, fen: 10_000, version: seen.version }),
    refund(one.number, { lines, fen: 10_000, version: seen.version }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await orderOf(db, one.id)).toMatchObject({ refundedFen: 10_000, lines: [{ refunded: 1 }, {}] });
  await refundsArrive(db, one.id);
  await assertBooksBalance(db);
});

test("an unpaid order is withdrawn with a reason, and a paid one is not", async () => {
  const one = await order({ state: "placed" });
  const two = await order({ state: "paid" });
  const withdraw = async (number: string, reason: string) => {
    const seen = (await call("GET", `/api/admin/orders/${number}`, { token: desk })).body.data as DeskOrder;
    return call("POST", `/api/admin/orders/${number}/withdraw`, {
      token: desk,
      body: { reason, version: seen.version },
    });
  };
  expect((await withdraw(one.number, "")).status).toBe(400);
  expect((await withdraw(one.number, "商品下架")).body.data).toMatchObject({
    ...{ state: "cancelled", reason: "商品下架" },
  });
  expect((await withdraw(two.number, "商品下架")).status).toBe(409);
  await assertBooksBalance(db);
});
