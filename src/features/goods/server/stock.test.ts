import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSku } from "../../../../test/support/shop.ts";
import { changeStock } from "./stock.ts";
import { skus, stockMoves } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

const take = (skuId: string, amount: number) =>
  db.transaction((tx) =>
    changeStock(tx, [{ skuId, amount: -amount, reason: "placed", orderNumber: "260101000000000001" }]),
  );

test("fifty at once for twenty pieces get twenty, and the log explains the number", async () => {
  const { id } = await makeSku(db, { stock: 20 });
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => take(id, 1)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const refused = tried.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: "CONFLICT" });
  const [row] = await db.select().from(skus).where(eq(skus.id, id));
  const [log] = await db
    .select({ sum: sql<number>`sum(amount)::int`, least: sql<number>`min("left")::int` })
    .from(stockMoves)
    .where(eq(stockMoves.skuId, id));
  expect(row?.stock).toBe(0);
  expect(log).toEqual({ sum: -20, least: 0 });
});

test("of several SKUs all are taken, or none; orders that name them in other turns never wait in a circle", async () => {
  const [one, other] = [await makeSku(db, { stock: 30 }), await makeSku(db, { stock: 5 })];
  const both = (first: string, second: string) =>
    db.transaction((tx) =>
      changeStock(
        tx,
        [first, second].map((skuId) => ({ skuId, amount: -1, reason: "placed" as const })),
      ),
    );
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? both(one.id, other.id) : both(other.id, one.id))),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const left = await db.select({ id: skus.id, stock: skus.stock }).from(skus);
  expect(left.find(({ id }) => id === one.id)?.stock).toBe(25);
  expect(left.find(({ id }) => id === other.id)?.stock).toBe(0);
});
