import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addresses } from "#capabilities/people/addresses/server/tables.ts";
import { payments } from "#capabilities/trade/payments/server/tables.ts";
import { flashItems, flashSales, goodsPurchases, skus, stockMoves } from "#features/goods/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeCrowd } from "../../../../../test/support/factories.ts";
import { makeSku, orderBody } from "../../../../../test/support/shop.ts";
import { orderLines, orders } from "../tables.ts";

const WRITES = { WRITES_ADDRESS_MINUTE_MAX: "1000000" };
const app = await createTestApp({ env: WRITES });
/** A second process on the same database. */
const beside = await createTestApp({ env: WRITES, beside: app });
const { db } = app.services;

const BUYERS = 2000;
const PIECES = 100;

test("of 2,000 who buy at once, over two processes, exactly 100 get one of 100 pieces", async () => {
  const sku = await makeSku(db, { stock: 150 });
  const [sale] = await db
    .insert(flashSales)
    .values({
      ...{ section: "main", title: "秒杀", startsAt: new Date(Date.now() - 1000) },
      endsAt: new Date(Date.now() + 3_600_000),
    })
    .returning();
  await db
    .insert(flashItems)
    .values({ saleId: sale?.id ?? "", skuId: sku.id, priceFen: 5000, quota: PIECES });
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
  const flash = { id: sku.id, priceFen: 5000 };
  const answers = await Promise.all(
    crowd.map(({ id, token }, at) => {
      const { call } = at % 2 === 0 ? app : beside;
      return call("POST", "/api/orders", {
        token,
        body: orderBody([{ sku: flash }], addressOf.get(id) ?? null),
      });
    }),
  );
  const sold = answers.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(PIECES);
  // Everybody else is told why: gone for this price, or that it costs the usual one by now.
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
  for (const { body } of others) expect(["CONFLICT", "CHANGED"]).toContain(body.code);
  const [item] = await db.select().from(flashItems);
  const [row] = await db.select().from(skus).where(eq(skus.id, sku.id));
  expect([item?.taken, row?.stock]).toEqual([PIECES, 50]);
  expect(await db.$count(orders)).toBe(PIECES);
  expect(await db.$count(orderLines)).toBe(PIECES);
  expect(await db.$count(payments)).toBe(PIECES);
  const [log] = await db.select({ sum: sql<number>`sum(amount)::int` }).from(stockMoves);
  expect(log?.sum).toBe(-PIECES);
  const counted = await db.select().from(goodsPurchases).where(eq(goodsPurchases.flashItemId, "0"));
  expect(counted.map(({ quantity }) => quantity)).toEqual(Array.from({ length: PIECES }, () => 1));
}, 300_000);
