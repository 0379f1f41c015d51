import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addresses } from "#capabilities/people/addresses/server/tables.ts";
import { payments } from "#capabilities/trade/payments/server/tables.ts";
import { goods, skus, stockMoves } from "#features/goods/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeCrowd } from "../../../../../test/support/factories.ts";
import { makeSku, orderBody } from "../../../../../test/support/shop.ts";
import { orderEvents, orderLines, orders } from "../tables.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { call, services } = app;
const { db } = services;

const BUYERS = 24;

/** Buyers who all want one piece of a SKU, each with the body that he sends. */
async function queue(stock: number) {
  const sku = await makeSku(db, { stock });
  const crowd = await makeCrowd(db, BUYERS);
  const books = await db
    .insert(addresses)
    .values(
      crowd.map(({ id: memberId }) => ({
        ...{ memberId, name: "林小川", mobile: "13912345678", regionCode: "440305" },
        ...{ region: "广东省深圳市南山区", detail: "测试路 8 号" },
      })),
    )
    .returning({ id: addresses.id, memberId: addresses.memberId });
  const addressOf = new Map(books.map(({ id, memberId }) => [memberId, id]));
  const wants = crowd.map(({ id, token }) => ({
    ...{ id, token, body: orderBody([{ sku }], addressOf.get(id) ?? null) },
  }));
  return { sku, wants };
}

const send = ({ token, body }: { token: string; body: object }) =>
  call("POST", "/api/orders", { token, body });

const movesOf = (skuId: string) =>
  db.select().from(stockMoves).where(eq(stockMoves.skuId, skuId)).orderBy(asc(stockMoves.id));

test("orders of one SKU that come at once are each written whole, and each has its turn in the stock's log", async () => {
  const { sku, wants } = await queue(100);
  const answers = await Promise.all(wants.map(send));
  expect(answers.map(({ status }) => status)).toEqual(wants.map(() => 200));
  const numbers = answers.map(({ body }) => (body.data as { number: string }).number);
  expect(new Set(numbers).size).toBe(BUYERS);
  for (const [at, number] of numbers.entries()) {
    const [order] = await db.select().from(orders).where(eq(orders.number, number));
    expect(order?.memberId).toBe(wants[at]?.id);
    const orderId = order?.id ?? "";
    const its = eq(payments.number, order?.paymentNumber ?? "");
    expect(await db.select().from(payments).where(its)).toMatchObject([
      { memberId: wants[at]?.id, subjectId: orderId, fen: order?.payFen },
    ]);
    expect(await db.$count(orderLines, eq(orderLines.orderId, orderId))).toBe(1);
    expect(await db.$count(orderEvents, eq(orderEvents.orderId, orderId))).toBe(1);
  }
  const moves = await movesOf(sku.id);
  expect(moves.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(numbers.toSorted());
  expect(moves.map(({ left }) => left).toSorted((a, b) => b - a)).toEqual(wants.map((_, at) => 99 - at));
});

test("who repeats himself, or bought enough, holds up nobody beside him and is told so himself", async () => {
  const { sku, wants } = await queue(100);
  await db.update(goods).set({ limitPerMember: 1 }).where(eq(goods.id, sku.goodsId));
  const [twice, greedy] = wants;
  if (twice === undefined || greedy === undefined) throw new Error("nobody stands there");
  const more = {
    ...greedy,
    body: { ...greedy.body, idempotency_key: `${greedy.body.idempotency_key}-more` },
  };
  const [again, second, ...first] = await Promise.all([twice, more, ...wants].map(send));
  const numberOf = (answer: typeof again) => (answer?.body.data as { number: string } | undefined)?.number;
  expect(again?.status).toBe(200);
  expect(numberOf(again)).toBe(numberOf(first[0]));
  // Of the greedy one's two either came first.
  expect([second?.status, first[1]?.status].toSorted()).toEqual([200, 409]);
  for (const one of first.slice(2)) expect(one.status).toBe(200);
  const [row] = await db.select().from(skus).where(eq(skus.id, sku.id));
  expect(row?.stock).toBe(100 - BUYERS);
  expect(await movesOf(sku.id)).toHaveLength(BUYERS);
});

test("of more at once than there are pieces as many get one as there are", async () => {
  const { sku, wants } = await queue(5);
  const answers = await Promise.all(wants.map(send));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await movesOf(sku.id)).map(({ left }) => left).toSorted()).toEqual([0, 1, 2, 3, 4]);
});
