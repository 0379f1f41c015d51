import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { GoodsCard } from "#features/goods/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSku } from "../../../../../test/support/shop.ts";
import { flashItems, flashSales, goods } from "../tables.ts";
import { announce } from "./announce.ts";
import { dropTurned } from "./turns.ts";

const { services, call } = await createTestApp();
const { db } = services;
const SECOND = 1000;
const HOUR = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms);

const listed = async () =>
  ((await call("GET", "/api/goods?limit=50&section=main")).body.data as { items: GoodsCard[] }).items.map(
    ({ id }) => id,
  );
const pageOf = (id: string) => call("GET", `/api/goods/${id}`);
const set = (id: string, values: Partial<typeof goods.$inferInsert>) =>
  db.update(goods).set(values).where(eq(goods.id, id));

/** Goods that lists and search know. */
async function stocked(values: Partial<typeof goods.$inferInsert> = {}) {
  const sku = await makeSku(db, { goods: values });
  await db.transaction((tx) => announce(services, tx, [sku.goodsId]));
  return sku;
}

test("goods go on and off by their times, also on pages that are kept", async () => {
  const { goodsId: soon } = await stocked({ onAt: at(HOUR) });
  const { goodsId: ending } = await stocked({ offAt: at(HOUR) });
  const before = await listed();
  expect([before.includes(soon), before.includes(ending)]).toEqual([false, true]);
  // Nothing turns: what is kept stays.
  await dropTurned(services);
  expect(await listed()).toEqual(before);
  await set(soon, { onAt: at(-SECOND) });
  await set(ending, { offAt: at(-SECOND) });
  await dropTurned(services);
  const after = await listed();
  expect([after.includes(soon), after.includes(ending)]).toEqual([true, false]);
  expect((await pageOf(soon)).status).toBe(200);
});

test("a flash sale that begins or ends shows its price, and the usual one again", async () => {
  const { id: skuId, goodsId } = await stocked();
  const [sale] = await db
    .insert(flashSales)
    .values({ section: "main", title: "秒杀", startsAt: at(HOUR), endsAt: at(2 * HOUR) })
    .returning();
  const saleId = sale?.id ?? "";
  await db.insert(flashItems).values({ saleId, skuId, priceFen: 5000, quota: 3 });
  const price = async () => JSON.stringify((await pageOf(goodsId)).body.data).match(/"fen":(\d+)/)?.[1];
  const usual = await price();
  const move = (values: Partial<typeof flashSales.$inferInsert>) =>
    db.update(flashSales).set(values).where(eq(flashSales.id, saleId));
  await move({ startsAt: at(-SECOND) });
  await dropTurned(services);
  const during = (await pageOf(goodsId)).body.data;
  expect(JSON.stringify(during)).toContain("5000");
  await move({ startsAt: at(-HOUR), endsAt: at(-SECOND) });
  await dropTurned(services);
  expect(await price()).toBe(usual);
  expect(JSON.stringify((await pageOf(goodsId)).body.data)).not.toContain("5000");
});
