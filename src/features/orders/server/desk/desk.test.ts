import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { csvFile } from "#shared/csv.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { makeDeskOrder, RECIPIENT } from "../../../../../test/support/order-desk.ts";
import type { DeskOrder, DeskOrderCard } from "../../desk-contract.ts";
import type { ManyDone, PackingSlip, ShipmentRow } from "../../packing-contract.ts";
import { orderEvents, orderParcels, orders } from "../tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

const role = async (permissions: string[], section?: string) =>
  makeAdmin(
    db,
    await makeRole(
      db,
      permissions.map((permission) => ({ permission, ...(section && { section }) })),
    ),
  );
const desk = (await role(["orders.manage", "orders.reveal", "orders.refund"])).token;
const packer = (await role(["orders.manage"])).token;
const elsewhere = (await role(["orders.manage"], there)).token;

const get = async (number: string, token = desk) =>
  (await call("GET", `/api/admin/orders/${number}`, { token })).body.data as DeskOrder;
const post = (path: string, body: object = {}, token = desk) =>
  call("POST", `/api/admin/orders/${path}`, { token, body });
const put = (path: string, body: object = {}, token = desk) =>
  call("PUT", `/api/admin/orders/${path}`, { token, body });
const list = async (query: string, token = desk) =>
  (await call("GET", `/api/admin/orders?${query}`, { token })).body.data as {
    items: DeskOrderCard[];
    next_cursor: string | null;
  };
const make = (values: Parameters<typeof makeDeskOrder>[1] = {}) => makeDeskOrder(services, values);
let serial = 0;
const tracking = () => `SF${String(1_000_000_000_000 + ++serial)}`;
const seen = async (...numbers: string[]) =>
  Promise.all(numbers.map(async (number) => ({ number, version: (await get(number)).version })));
const pack = async (numbers: string[], token = desk) =>
  post("pack", { orders: await seen(...numbers) }, token);
const ship = async (number: string, body: object = {}, token = desk) =>
  post(
    `${number}/ship`,
    {
      ...{ courier: "顺丰速运", tracking: tracking(), version: (await get(number)).version },
      ...{ idempotency_key: randomUUID(), ...body },
    },
    token,
  );
const sheet = (rows: string[][], encode: (text: string) => Uint8Array = (text) => Buffer.from(text)) => ({
  file: Buffer.from(encode(csvFile([["订单号", "快递公司", "快递单号"], ...rows]))).toString("base64"),
});
const actionsOf = async (number: string) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.targetId, number))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(
    ({ what }) => what,
  );

test("an order is packed, sent with its last piece, and taken back within a day", async () => {
  const { order } = await make({ quantities: [2, 1] });
  const { number } = order;
  expect((await pack([number])).body.data).toEqual({ done: 1, problems: [] });
  // Whoever did not hear the answer asks again.
  expect((await post("pack", { orders: [{ number, version: "old" }] })).body.data).toEqual({
    done: 1,
    problems: [],
  });
  const packed = await get(number);
  expect(packed).toMatchObject({ state: "packed", can: { pack: false, unpack: true, ship: true } });
  const [first, second] = packed.lines;
  const part = await ship(number, { lines: [{ id: first?.id, quantity: 1 }] });
  expect(part.body.data).toMatchObject({ state: "packed", parcels: [{ courier: "顺丰速运" }] });
  expect((await ship(number, { lines: [{ id: first?.id, quantity: 2 }] })).body.fields).toEqual({
    lines: "轮毂 1最多还可以寄 1 件",
  });
  const whole = (await ship(number)).body.data as DeskOrder;
  expect(whole).toMatchObject({ state: "shipped", can: { ship: false } });
  expect(whole.parcels[1]?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [first?.id, 1],
    [second?.id, 1],
  ]);
  const days = (Date.parse(whole.receive_by ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(10);
  const back = await post(`${number}/parcels/${whole.parcels[0]?.id}/unship`, { version: whole.version });
  expect(back.body.data).toMatchObject({ state: "packed", receive_by: null });
  expect((back.body.data as DeskOrder).lines.map(({ left }) => left)).toEqual([1, 0]);
  expect(await eventsOf(order.id)).toEqual(["pack", "parcel", "ship", "unship"]);
  expect(await actionsOf(number)).toEqual([
    ...["orders.packed", "orders.shipped", "orders.shipped", "orders.unshipped"],
  ]);
});

test("a parcel is taken back within a day and not later", async () => {
  const { order } = await make();
  const sent = (await ship(order.number)).body.data as DeskOrder;
  await db
    .update(orderParcels)
    .set({ shippedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(orderParcels.orderId, order.id));
  const late = await post(`${order.number}/parcels/${sent.parcels[0]?.id}/unship`, { version: sent.version });
  expect([late.status, late.body.error]).toEqual([409, ["寄出超过 24 小时，不能撤回了"]]);
});

test("the same parcel sent twice is there once, and of two who send at once the second is told", async () => {
  const { order } = await make();
  const { number } = order;
  const body = { tracking: tracking(), idempotency_key: randomUUID(), version: (await get(number)).version };
  expect((await ship(number, body)).status).toBe(200);
  expect((await ship(number, body)).body.data).toMatchObject({ state: "shipped" });
  expect(await db.$count(orderParcels, eq(orderParcels.orderId, order.id))).toBe(1);
  const { order: other } = await make();
  const { version } = await get(other.number);
  const both = await Promise.all([ship(other.number, { version }), ship(other.number, { version }, packer)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("CHANGED");
  expect(await db.$count(orderParcels, eq(orderParcels.orderId, other.id))).toBe(1);
});

test("what cannot be sent is refused in words, and nothing changes", async () => {
  const { order, lines } = await make();
  const line = lines[0]?.id;
  for (const [body, field, words] of [
    [{ tracking: "" }, "tracking", "请填写快递单号"],
    [{ tracking: "单号" }, "tracking", "快递单号是 6 到 32 位字母和数字"],
    [{ courier: "" }, "courier", "请填写快递公司"],
    [{ lines: [{ id: line, quantity: 0 }] }, "lines.0.quantity", "件数至少为 1"],
    [{ lines: [{ id: line, quantity: -1 }] }, "lines.0.quantity", "件数至少为 1"],
    [{ lines: [{ id: line, quantity: 1.5 }] }, "lines.0.quantity", "件数要是整数"],
    [{ lines: [{ id: line, quantity: 1e9 }] }, "lines.0.quantity", "件数太多了"],
  ] as const) {
    const answer = await ship(order.number, body);
    expect([words, answer.status]).toEqual([words, 400]);
    expect(answer.body.fields).toMatchObject({ [field]: words });
  }
  for (const state of ["placed", "shipped", "received", "finished", "cancelled", "refunded"] as const) {
    const { order: no } = await make({ state, paidAt: state === "placed" ? null : new Date() });
    expect([state, (await ship(no.number)).status]).toEqual([state, 409]);
    const packed = (await pack([no.number])).body.data as ManyDone;
    expect(packed.problems.map(({ number }) => number)).toEqual([no.number]);
  }
  const { order: fee } = await make({ kind: "fee" });
  expect((await ship(fee.number)).body.error).toEqual(["这个订单没有要寄的商品"]);
  expect(await get(order.number)).toMatchObject({ state: "paid", parcels: [] });
});

test("another section's orders are neither listed, shown, packed, sent nor printed", async () => {
  const { order } = await make({ section: here });
  const { order: own } = await make({ section: there });
  const { number } = order;
  const numbers = (await list("limit=50", elsewhere)).items.map((one) => one.number);
  expect(numbers).toContain(own.number);
  expect(numbers).not.toContain(number);
  expect((await list(`limit=50&section=${here}`, elsewhere)).items).toEqual([]);
  const { version } = await get(number);
  const body = { orders: [{ number, version }] };
  for (const answer of [
    await call("GET", `/api/admin/orders/${number}`, { token: elsewhere }),
    await post("pack", body, elsewhere),
    await ship(number, {}, elsewhere),
    await post("slips", { numbers: [number] }, elsewhere),
    await put(`${number}/note`, { note: "加急", version }, elsewhere),
    await post(`${number}/reveal`, {}, elsewhere),
    await post(`${number}/reveal`, {}, packer),
    await post("export", { addresses: true }, packer),
  ])
    expect(answer.status).toBe(403);
  const row = (await post("shipments/preview", sheet([[number, "顺丰", tracking()]]), elsewhere)).body.data;
  expect(row).toMatchObject({ rows: [{ problem: "没有这个订单" }] });
  expect((await call("GET", "/api/admin/orders")).status).toBe(401);
  expect(await get(number)).toMatchObject({ state: "paid", desk_note: "" });
});

test("200 orders at once are too many", async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({
    number: String(10n ** 17n + BigInt(at)),
    version: "v",
  }));
  const answer = await post("pack", { orders: many });
  expect([answer.status, answer.body.error]).toEqual([400, ["一次最多 100 个订单"]]);
  const slips = await post("slips", { numbers: many.map(({ number }) => number) });
  expect([slips.status, slips.body.error]).toEqual([400, ["一次最多打印 60 张"]]);
});

test("of many orders those that can be are packed, and the others told", async () => {
  const [one, two, three] = [await make(), await make(), await make({ state: "shipped" })];
  const orders_ = await seen(one.order.number, two.order.number, three.order.number);
  await put(`${two.order.number}/note`, { note: "等补货", version: orders_[1]?.version });
  const { done, problems } = (await post("pack", { orders: orders_ })).body.data as ManyDone;
  expect(done).toBe(1);
  expect(problems).toEqual([
    { number: two.order.number, text: "这个订单刚刚有变化，请核对最新内容后再操作" },
    { number: three.order.number, text: "这个订单待收货，不能打包" },
  ]);
  const unpacked = await post("unpack", { orders: await seen(one.order.number) });
  expect(unpacked.body.data).toEqual({ done: 1, problems: [] });
  expect(await get(one.order.number)).toMatchObject({ state: "paid" });
});

test("a sheet of numbers is looked through line by line, and taken whole or not at all", async () => {
  const [one, two, gone] = [
    await make(),
    await make({ quantities: [3] }),
    await make({ state: "cancelled" }),
  ];
  const numbers = [one.order.number, two.order.number];
  const wrong = sheet([
    [numbers[0] ?? "", "顺丰", tracking()],
    [gone.order.number, "顺丰速运", tracking()],
    ["2.61124E+17", "顺丰速运", tracking()],
    [numbers[0] ?? "", "顺丰速运", tracking()],
    [numbers[1] ?? "", "中通", "?"],
    ["123456789012345678", "中通", "123456789012"],
  ]);
  const preview = (await post("shipments/preview", wrong)).body.data as {
    encoding: string;
    rows: ShipmentRow[];
  };
  expect(preview.encoding).toBe("UTF-8");
  expect(preview.rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, "这个订单已取消，不能发货"],
    [4, "订单号被表格改成了科学计数法，请把这一列设为文本"],
    [5, "和第 2 行是同一个订单"],
    [6, "快递单号是 6 到 32 位字母和数字"],
    [7, "没有这个订单"],
  ]);
  expect((await post("shipments", wrong)).body.data).toMatchObject({ done: 0 });
  expect(await get(numbers[0] ?? "")).toMatchObject({ state: "paid" });
  // As Excel in China writes it, with the quotes by which it keeps digits.
  const right = sheet(
    numbers.map((number) => [number, "顺丰", tracking()]),
    (text) => iconv.encode(text.replace("\uFEFF", "").replace(/^(\d{18})/gm, '"=""$1"""'), "gbk"),
  );
  const seenRight = (await post("shipments/preview", right)).body.data;
  expect(seenRight).toMatchObject({ encoding: "GBK", rows: [{ courier: "顺丰速运", problem: null }, {}] });
  expect((await post("shipments", right)).body.data).toMatchObject({ done: 2, same: 0 });
  expect(await get(numbers[1] ?? "")).toMatchObject({ state: "shipped", lines: [{ shipped: 3 }] });
  expect((await post("shipments", right)).body.data).toMatchObject({ done: 0, same: 2 });
  expect(await db.$count(orderParcels, eq(orderParcels.orderId, two.order.id))).toBe(1);
  expect((await post("shipments", sheet([]))).body.fields).toEqual({ file: "表里没有可以读的行" });
});

test("the same sheet sent by two at once sends each order once", async () => {
  const made = [await make(), await make(), await make()];
  const file = sheet(made.map(({ order }) => [order.number, "顺丰速运", tracking()]));
  const both = await Promise.all([post("shipments", file), post("shipments", file, packer)]);
  expect(both.map(({ body }) => (body.data as { done: number }).done).toSorted()).toEqual([0, 3]);
  for (const { order } of made)
    expect(await db.$count(orderParcels, eq(orderParcels.orderId, order.id))).toBe(1);
});

test("an odd number is told and taken, and can be corrected", async () => {
  const { order } = await make();
  const sent = (await ship(order.number, { courier: "SF", tracking: "1234567" })).body.data as DeskOrder;
  expect(sent.parcels[0]).toMatchObject({ courier: "顺丰速运", odd: "不像顺丰速运的单号，请核对" });
  const right = { courier: "顺丰", tracking: "sf 1234 5678 90123", version: sent.version };
  const corrected = await put(`${order.number}/parcels/${sent.parcels[0]?.id}`, right);
  expect(corrected.body.data).toMatchObject({ parcels: [{ tracking: "SF1234567890123", odd: null }] });
  expect((await put(`${order.number}/parcels/${sent.parcels[0]?.id}`, right)).body.code).toBe("CHANGED");
});

test("addresses are masked until somebody who may looks, and that stands in the audit log", async () => {
  const { order } = await make({ note: "请放门口" });
  const { number } = order;
  expect(JSON.stringify(await get(number))).not.toContain(RECIPIENT.detail);
  expect(await get(number)).toMatchObject({ recipient: "王**，尾号 1234，广东省深圳市南山区" });
  expect((await post(`${number}/reveal`)).body.data).toEqual({ recipient: RECIPIENT, invoice: null });
  const slip = async (token: string) =>
    ((await post("slips", { numbers: [number] }, token)).body.data as { items: PackingSlip[] }).items[0];
  expect(await slip(desk)).toMatchObject({
    recipient: RECIPIENT,
    note: "请放门口",
    lines: [{ quantity: 1 }],
  });
  expect((await slip(packer))?.recipient).toBeNull();
  expect(await actionsOf(number)).toEqual(["orders.revealed", "orders.printed"]);
  await db.update(orders).set({ sealed: null, sealedKeyId: null }).where(eq(orders.id, order.id));
  expect((await post(`${number}/reveal`)).status).toBe(410);
});

test("orders are exported in parts, with addresses only for whoever may read them", async () => {
  const { order } = await make({ section: there, note: "=1+1" });
  const csvOf = async (body: object, token = desk) =>
    ((await post("export", { section: there, ...body }, token)).body.data as { csv: string }).csv;
  const whole = await csvOf({ addresses: true });
  expect(whole).toContain(RECIPIENT.detail);
  expect(whole).toContain(order.number);
  expect(whole).toContain("'=1+1");
  const masked = await csvOf({}, packer);
  expect(masked).not.toContain(RECIPIENT.mobile);
  expect(await csvOf({ state: "finished" }, packer)).not.toContain(order.number);
});

test("orders are found by number, courier's number and code, and listed as they are worked through", async () => {
  const { order, code } = await make();
  const { number } = order;
  const no = tracking();
  await ship(number, { tracking: no });
  for (const q of [number, number.slice(0, 12), no, no.toLowerCase(), code])
    expect([q, (await list(`q=${q}`)).items.map((one) => one.number)]).toEqual([q, [number]]);
  for (const q of ["12345678", "没有", "999999999999999999"])
    expect((await list(`q=${q}`)).items).toEqual([]);
  const old = await make({ createdAt: new Date("2020-01-01T00:00:00Z") });
  expect((await list("state=paid&limit=1")).items[0]?.number).toBe(old.order.number);
  expect((await list("from=2020-01-01&to=2020-01-01")).items.map((one) => one.number)).toEqual([
    old.order.number,
  ]);
  const [first, second] = [await list("limit=2"), await list("limit=4")];
  const rest = await list(`limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...rest.items].map((one) => one.number)).toEqual(
    second.items.map((one) => one.number),
  );
  expect((await call("GET", "/api/admin/orders?cursor=x", { token: desk })).status).toBe(400);
});

test("the day's figures count what came in and what waits", async () => {
  const figures = async (token = desk) =>
    (await call("GET", "/api/admin/orders/figures", { token })).body.data as Record<string, number>;
  const before = await figures();
  await make({ quantities: [2, 3] });
  await make({ state: "placed", paidAt: null });
  const after = await figures();
  expect(after).toMatchObject({
    placed: (before.placed ?? 0) + 2,
    paid: (before.paid ?? 0) + 1,
    paid_fen: (before.paid_fen ?? 0) + 50_000,
    pieces: (before.pieces ?? 0) + 5,
    to_pack: (before.to_pack ?? 0) + 1,
  });
});

test("a note is the desk's own, and of two who write the second is told", async () => {
  const { order } = await make();
  const { version } = await get(order.number);
  expect((await put(`${order.number}/note`, { note: "加急", version })).body.data).toMatchObject({
    desk_note: "加急",
  });
  expect((await put(`${order.number}/note`, { note: "不急", version }, packer)).body.code).toBe("CHANGED");
  const long = await put(`${order.number}/note`, { note: "长".repeat(301), version });
  expect(long.body.fields).toEqual({ note: "备注最多 300 个字" });
});
