import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { addresses } from "#capabilities/people/addresses/server/tables.ts";
import { assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import { payments } from "#capabilities/trade/payments/server/tables.ts";
import { coupons } from "#features/coupons/server/tables.ts";
import {
  flashItems,
  flashSales,
  freightRules,
  freightTemplates,
  goods,
  goodsPurchases,
  skus,
} from "#features/goods/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeCoupon } from "../../../../../test/support/coupons.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import {
  assertBooksBalance,
  makeAddress,
  makeBuyer,
  makeOrder,
  makeSku,
  orderBody,
  payOrder,
} from "../../../../../test/support/shop.ts";
import { fund } from "../../../../../test/support/sign-ups.ts";
import type { PlacedOrder, QuoteView } from "../../checkout-contract.ts";
import { openOrder } from "../seal.ts";
import { cartItems, orderEvents, orders } from "../tables.ts";
import { expireOrders } from "./end-order.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { services, call } = app;
const { db } = services;
type Sku = Awaited<ReturnType<typeof makeSku>>;

const stockOf = async ({ id }: Pick<Sku, "id">) =>
  (await db.select().from(skus).where(eq(skus.id, id)))[0]?.stock;
const orderOf = async (number: string) =>
  (await db.select().from(orders).where(eq(orders.number, number)))[0];
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(
    ({ what, by }) => `${what} ${by}`,
  );
const place = (token: string, body: object) => call("POST", "/api/orders", { token, body });
const cancel = (token: string, number: string) =>
  call("POST", `/api/orders/${number}/cancel`, { token, body: { reason: "不想买了" } });
const quote = async (token: string, body: object) =>
  (await call("POST", "/api/orders/quote", { token, body })).body.data as QuoteView;
async function shopper() {
  const buyer = await makeBuyer(db);
  return { ...buyer, address: await makeAddress(db, buyer.id) };
}

test("an order keeps its address sealed, takes the stock and opens a payment; a second tap is the same order", async () => {
  const sku = await makeSku(db, { stock: 3 });
  const { token, id, address } = await shopper();
  await db.insert(cartItems).values({ memberId: id, skuId: sku.id, quantity: 2, seenFen: 10_000 });
  const body = orderBody([{ sku, quantity: 2 }], address.id, {
    ...{ from_cart: true, note: " 请放门卫 " },
    invoice: { kind: "company", title: "围场测试有限公司", tax_number: "91350100m000100y43" },
  });
  const answers = await Promise.all([place(token, body), place(token, body), place(token, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const numbers = new Set(answers.map(({ body: { data } }) => (data as PlacedOrder).number));
  expect(numbers.size).toBe(1);
  const [number = ""] = numbers;
  expect(number).toMatch(/^\d{18}$/);
  const order = await orderOf(number);
  if (order === undefined) throw new Error("no order");
  expect(order).toMatchObject({
    ...{ state: "placed", payFen: 20_000, note: "请放门卫", invoice: "company", regionCode: "440305" },
    recipient: "林**，尾号 5678，广东省深圳市南山区",
  });
  expect(order.sealed).not.toContain("测试路");
  await db.delete(addresses).where(eq(addresses.id, address.id));
  expect(openOrder(services.keys, order)).toEqual({
    recipient: {
      ...{ name: "林小川", mobile: "13912345678", region: "广东省深圳市南山区", detail: "测试路 8 号 3 栋" },
    },
    invoice: { title: "围场测试有限公司", taxNumber: "91350100M000100Y43" },
  });
  expect(await stockOf(sku)).toBe(1);
  expect(await db.$count(cartItems, eq(cartItems.memberId, id))).toBe(0);
  const [payment] = await db.select().from(payments).where(eq(payments.number, order.paymentNumber));
  expect(payment).toMatchObject({ kind: "order", subjectId: order.id, fen: 20_000, state: "pending" });
  expect(payment?.expiresAt).toEqual(order.payBy);
  // The same key for something else is refused, and bought out meanwhile it still answers the first.
  expect((await place(token, { ...body, note: "别的" })).body.code).toBe("IDEMPOTENCY_MISMATCH");
  await db.update(goods).set({ state: "off" }).where(eq(goods.id, sku.goodsId));
  expect(((await place(token, body)).body.data as PlacedOrder).number).toBe(number);
});

test("what changed since it was seen is told, and nothing is charged or taken", async () => {
  const sku = await makeSku(db, { stock: 5 });
  const { token, id, address } = await shopper();
  const seen = await quote(token, {
    ...{ lines: [{ sku_id: sku.id, quantity: 1 }], section: "main", address_id: address.id },
  });
  expect(seen).toMatchObject({ pay_fen: 10_000, freight_fen: 0, problems: [] });
  const body = (values = {}) => orderBody([{ sku }], address.id, { seen: seen.version, ...values });
  await db.update(skus).set({ priceFen: 9000 }).where(eq(skus.id, sku.id));
  const cheaper = await place(token, body());
  expect(cheaper.status).toBe(409);
  expect(cheaper.body).toMatchObject({
    code: "CHANGED",
    error: ["金额有变化：应付由 ¥100 变为 ¥90，请核对后再提交"],
  });
  await db.update(skus).set({ priceFen: 10_000 }).where(eq(skus.id, sku.id));
  await db.update(addresses).set({ detail: "另一条路 1 号" }).where(eq(addresses.id, address.id));
  expect((await place(token, body())).body).toMatchObject({
    code: "CHANGED",
    error: ["商品、优惠或收货地址有变化，请核对后再提交"],
  });
  expect((await place(token, body({ expected_fen: 1 }))).body.code).toBe("CHANGED");
  expect((await place(token, body({ expected_points: 1 }))).body.code).toBe("CHANGED");
  expect(await stockOf(sku)).toBe(5);
  expect(await db.$count(orders, eq(orders.memberId, id))).toBe(0);
  expect((await place(token, body({ seen: undefined }))).status).toBe(200);
});

test("another's address and coupon are nobody's; wrong quantities say what is wrong", async () => {
  const sku = await makeSku(db);
  const { token, address } = await shopper();
  const other = await shopper();
  const foreign = await makeCoupon(db, other.id, { batch: { thresholdFen: 0 } });
  const refused = async (body: object) => {
    const { status, body: answer } = await place(token, body);
    return [status, answer.error[0]];
  };
  expect(await refused(orderBody([{ sku }], other.address.id))).toEqual([
    404,
    "这个地址不存在或已被删除，请重新选择",
  ]);
  expect(await refused(orderBody([{ sku }], address.id, { coupon_id: foreign.id }))).toEqual([
    404,
    "没有这张优惠券",
  ]);
  expect(await refused(orderBody([{ sku }], null))).toEqual([409, "请选择收货地址"]);
  for (const quantity of [0, -1, 1.5, 100, 1e9]) {
    const [status, words] = await refused(orderBody([{ sku, quantity }], address.id, { expected_fen: 1 }));
    expect(status).toBe(400);
    expect(words).toMatch(/数量|一次最多/);
  }
  expect(await refused(orderBody([{ sku }, { sku }], address.id))).toEqual([400, "商品重复，请刷新后重试"]);
  expect((await refused(orderBody([], address.id)))[1]).toBe("请先选择商品");
  const invoice = { kind: "company", title: "公司", tax_number: "123" };
  const wrong = await place(token, orderBody([{ sku }], address.id, { invoice }));
  expect(wrong.body.fields).toEqual({ "invoice.tax_number": "税号不正确，请核对 18 位统一社会信用代码" });
  const { token: minor } = await makeBuyer(db, { minorMode: true });
  expect((await place(minor, orderBody([{ sku }], address.id))).body.code).toBe("MINORS_MODE");
  expect((await call("POST", "/api/orders", { body: {} })).status).toBe(401);
  const mine = await makeOrder(app, { lines: [{ sku }] });
  expect((await cancel(token, mine.order.number)).status).toBe(404);
});

test("cancelled, an order gives back stock, coupon, red packet, points and what it counted, once", async () => {
  const sku = await makeSku(db, { stock: 4, priceFen: 20_000, goods: { limitPerMember: 2 } });
  const { token, id, address } = await shopper();
  await fund(db, id, 1000);
  const coupon = await makeCoupon(db, id);
  const packet = await makeCoupon(db, id, {
    batch: { kind: "red_packet", amountFen: 500, thresholdFen: 0 },
  });
  const asked = {
    ...{ lines: [{ sku_id: sku.id, quantity: 2 }], section: "main", address_id: address.id },
    ...{ pick: true, use_points: true },
  };
  const seen = await quote(token, asked);
  expect(seen).toMatchObject({
    ...{ coupon_id: coupon.id, red_packet_id: packet.id, coupon_fen: 3000, red_packet_fen: 500 },
    ...{ points_fen: 1000, points_off: 1000, pay_fen: 40_000 - 3000 - 500 - 1000 },
    point_rule: { balance: 1000, most: 1000, most_fen: 1000, per_yuan: 100, most_percent: 20 },
  });
  const body = orderBody([{ sku, quantity: 2 }], address.id, {
    ...{ coupon_id: coupon.id, red_packet_id: packet.id, use_points: true, seen: seen.version },
    ...{ expected_fen: seen.pay_fen, expected_points: seen.points },
  });
  const { number } = (await place(token, body)).body.data as PlacedOrder;
  expect(await pointBalance(db, id)).toBe(0);
  const again = await place(token, orderBody([{ sku }], address.id));
  expect(again.body.error[0]).toContain("限购");
  expect((await cancel(token, number)).status).toBe(200);
  expect((await cancel(token, number)).status).toBe(200);
  expect(await pointBalance(db, id)).toBe(1000);
  expect(await stockOf(sku)).toBe(4);
  const [counted] = await db.select().from(goodsPurchases).where(eq(goodsPurchases.memberId, id));
  expect(counted?.quantity).toBe(0);
  for (const { id: couponId } of [coupon, packet])
    expect((await db.select().from(coupons).where(eq(coupons.id, couponId)))[0]?.state).toBe("free");
  const order = await orderOf(number);
  expect(order).toMatchObject({ state: "cancelled", reason: "不想买了" });
  expect(await eventsOf(order?.id ?? "")).toEqual(["place member", "cancel member"]);
  // Money that arrives now goes back by itself.
  expect(await payOrder(services, number)).toBe(false);
  expect((await orderOf(number))?.state).toBe("cancelled");
  await assertBooksBalance(db);
});

test("paid, an order cannot be cancelled; its pieces are counted as sold", async () => {
  const { order, lines, buyer } = await makeOrder(app, { paid: true });
  expect(order.state).toBe("paid");
  expect((await cancel(buyer.token, order.number)).body.code).toBe("CONFLICT");
  const [line] = lines;
  const [sku] = await db
    .select()
    .from(skus)
    .where(eq(skus.id, line?.skuId ?? "0"));
  expect(sku).toMatchObject({ sold: 1, stock: 99 });
  await assertBooksBalance(db);
});

test("not paid in time, orders end by themselves, also while their buyer cancels", async () => {
  const sku = await makeSku(db, { stock: 10 });
  const made = await Promise.all(Array.from({ length: 6 }, () => makeOrder(app, { lines: [{ sku }] })));
  expect(await expireOrders(services)).toBe(0);
  await db.update(orders).set({ payBy: new Date(Date.now() - 1000) });
  await Promise.all([
    expireOrders(services),
    ...made.slice(0, 3).map(({ buyer, order }) => cancel(buyer.token, order.number)),
    ...made.slice(3, 4).map(({ order }) => payOrder(services, order.number)),
  ]);
  const states = await Promise.all(made.map(async ({ order }) => (await orderOf(order.number))?.state));
  expect(states.filter((state) => state === "cancelled" || state === "paid")).toHaveLength(6);
  expect(await stockOf(sku)).toBe(10 - states.filter((state) => state === "paid").length);
  await assertBooksBalance(db);
});

test("whoever paid too late is led to the order, and to buying the same anew", async () => {
  const { buyer, order } = await makeOrder(app);
  await db
    .update(orders)
    .set({ payBy: new Date(Date.now() - 1000) })
    .where(eq(orders.number, order.number));
  await expireOrders(services);
  const shown = await call("GET", `/api/my/payments/${order.paymentNumber}`, { token: buyer.token });
  expect(shown.body.data).toMatchObject({
    state: "closed",
    path: expect.stringContaining(`/shop/orders/${order.number}`),
    again: expect.stringContaining(`/shop/orders/${order.number}?again=1`),
  });
});

test("what points and coupons pay whole is paid at once; an exchange takes its points", async () => {
  const sku = await makeSku(db, { points: 800, pointsFen: 0, stock: 2 });
  const { token, id, address } = await shopper();
  await fund(db, id, 1000);
  const exchange = (quantity: number) => ({
    ...orderBody([{ sku }], address.id, { expected_fen: 0, expected_points: 800 * quantity }),
    lines: [{ sku_id: sku.id, quantity, exchange: true }],
  });
  const short = await place(token, exchange(2));
  expect(short.body.error).toEqual(["积分不足，还差 600 积分"]);
  const made = (await place(token, exchange(1))).body.data as PlacedOrder;
  expect(made).toMatchObject({ state: "paid", payment_number: "" });
  const order = await orderOf(made.number);
  expect(order).toMatchObject({ state: "paid", payFen: 0, points: 800 });
  expect(await eventsOf(order?.id ?? "")).toEqual(["place member", "pay system"]);
  expect(await pointBalance(db, id)).toBe(200);
  expect(await stockOf(sku)).toBe(1);
});

test("a flash sale ends with its own number, each member has his share of it", async () => {
  const sku = await makeSku(db, { stock: 50 });
  const [sale] = await db
    .insert(flashSales)
    .values({
      ...{ section: "main", title: "秒杀", startsAt: new Date(Date.now() - 1000) },
      endsAt: new Date(Date.now() + 3_600_000),
    })
    .returning();
  const [item] = await db
    .insert(flashItems)
    .values({ saleId: sale?.id ?? "", skuId: sku.id, priceFen: 5000, quota: 2, perMember: 1 })
    .returning();
  const flash = { id: sku.id, priceFen: 5000 };
  const taken = async () =>
    (
      await db
        .select()
        .from(flashItems)
        .where(eq(flashItems.id, item?.id ?? ""))
    )[0]?.taken;
  const first = await makeOrder(app, { lines: [{ sku: flash }] });
  expect(first.order.payFen).toBe(5000);
  const two = await shopper();
  const many = await place(two.token, orderBody([{ sku: flash, quantity: 2 }], two.address.id));
  expect(many.body.error[0]).toContain("秒杀价你还可以买 1 件");
  await makeOrder(app, { lines: [{ sku: flash }] });
  expect(await taken()).toBe(2);
  // All gone: the usual price holds again, and is told.
  const late = await place(two.token, orderBody([{ sku: flash }], two.address.id));
  expect(late.body.code).toBe("CHANGED");
  await cancel(first.buyer.token, first.order.number);
  expect(await taken()).toBe(1);
  expect((await place(two.token, orderBody([{ sku: flash }], two.address.id))).status).toBe(200);
});

test("freight follows address and weight; what is not sent there cannot be ordered", async () => {
  const [template] = await db.insert(freightTemplates).values({ name: "快递" }).returning();
  const templateId = template?.id ?? "";
  await db.insert(freightRules).values([
    { templateId, firstFen: 1200, stepFen: 500, place: 1 },
    { templateId, provinces: ["54"], refused: true, place: 0 },
  ]);
  const sku = await makeSku(db, { grams: 1500, goods: { freightId: templateId } });
  const { token, id, address } = await shopper();
  const far = await makeAddress(db, id, { regionCode: "540102", region: "西藏自治区拉萨市城关区" });
  const asked = { lines: [{ sku_id: sku.id, quantity: 1 }], section: "main" };
  expect(await quote(token, asked)).toMatchObject({ freight_fen: null, problems: ["请选择收货地址"] });
  const near = await quote(token, { ...asked, address_id: address.id });
  expect(near).toMatchObject({ freight_fen: 1700, pay_fen: 11_700, problems: [] });
  const refused = await quote(token, { ...asked, address_id: far.id });
  expect(refused.problems[0]).toMatch(/不发往这个地区$/);
  expect((await place(token, orderBody([{ sku }], far.id))).body.code).toBe("CONFLICT");
  const body = orderBody([{ sku }], address.id, { expected_fen: 11_700, idempotency_key: randomUUID() });
  expect((await place(token, body)).status).toBe(200);
});

test("who is kept from buying is told so, may write, and buys again when that ends", async () => {
  const sku = await makeSku(db, { stock: 1 });
  const { token, id, address } = await shopper();
  const { token: moderator } = await makeAdmin(db, "super");
  const limit = await call("POST", "/api/admin/mutes", {
    token: moderator,
    body: { member_id: id, section: "", blocks: "buying", reason: "多次恶意退货", days: 7 },
  });
  const body = orderBody([{ sku, quantity: 1 }], address.id);
  const refused = await place(token, body);
  expect([refused.status, refused.body.code]).toEqual([423, "MUTED"]);
  expect(refused.body.error?.[0]).toMatch(/^你暂时不能购买（原因：多次恶意退货）/);
  expect(await stockOf(sku)).toBe(1);
  await expect(assertMayWrite(db, id, "main")).resolves.toBeDefined();
  const muteId = (limit.body.data as { id: string }).id;
  await call("POST", `/api/admin/mutes/${muteId}/lift`, { token: moderator });
  expect((await place(token, body)).status).toBe(200);
});
