import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { goods, skus, wishes } from "#features/goods/server/tables.ts";
import { LINES_MAX } from "#shared/order.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeBuyer, makeSku } from "../../../../../test/support/shop.ts";
import type { Cart } from "../../cart-contract.ts";
import { cartItems } from "../tables.ts";

const { services, call } = await createTestApp();
const { db } = services;

const add = (token: string, body: object) =>
  call("POST", "/api/my/cart", { token, body: { quantity: 1, idempotency_key: randomUUID(), ...body } });
const cartOf = async (token: string) => (await call("GET", "/api/my/cart", { token })).body.data as Cart;
const standing = async (token: string) =>
  (await cartOf(token)).items.map(({ sku_id, quantity, chosen }) => [sku_id, quantity, chosen]);
const merge = (token: string, items: readonly object[]) =>
  call("POST", "/api/my/cart/merge", { token, body: { items } });
const kept = (id: string, quantity: number, chosen = true) => ({
  ...{ sku_id: id, quantity, chosen, seen_fen: 9000 },
});

test("what is put into a cart adds up, once for a tap, and is shown as it costs now", async () => {
  const [first, second] = [await makeSku(db, { stock: 5 }), await makeSku(db)];
  const { token } = await makeBuyer(db);
  const body = { sku_id: first.id, quantity: 2, idempotency_key: randomUUID() };
  const taps = await Promise.all([add(token, body), add(token, body), add(token, body)]);
  expect(taps.map(({ body: { data } }) => data)).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  await add(token, { sku_id: first.id });
  expect((await add(token, { sku_id: second.id })).body.data).toEqual({ count: 2 });
  expect(await standing(token)).toEqual([
    [second.id, 1, true],
    [first.id, 3, true],
  ]);
  await db.update(skus).set({ priceFen: 8000 }).where(eq(skus.id, first.id));
  const { items } = await cartOf(token);
  expect(items[1]).toMatchObject({ unit_fen: 8000, seen_fen: 10_000, problem: null, most: 5 });
  await db.update(goods).set({ state: "off" }).where(eq(goods.id, first.goodsId));
  expect((await cartOf(token)).items[1]).toMatchObject({ problem: "已下架", most: 0 });
});

test("more than there is, nothing, halves and what nobody sells are refused in words, and change nothing", async () => {
  const sku = await makeSku(db, { stock: 3 });
  const { token } = await makeBuyer(db);
  await add(token, { sku_id: sku.id, quantity: 2 });
  expect((await add(token, { sku_id: sku.id, quantity: 2 })).body.error).toEqual([
    "库存仅剩 3 件，购物车里已有 2 件",
  ]);
  for (const quantity of [0, -1, 1.5, 100, 1e12])
    expect((await add(token, { sku_id: sku.id, quantity })).body.fields?.quantity).toMatch(/数量|一次最多/);
  expect((await add(token, { sku_id: "999999999" })).status).toBe(404);
  const put = (id: string, quantity: number) =>
    call("PUT", `/api/my/cart/${id}`, { token, body: { quantity } });
  expect((await put(sku.id, 4)).body.error).toEqual(["库存仅剩 3 件"]);
  expect((await put(sku.id, 0)).status).toBe(400);
  // Of what ran short fewer is right.
  await db.update(skus).set({ stock: 0 }).where(eq(skus.id, sku.id));
  expect((await put(sku.id, 1)).status).toBe(200);
  expect((await add(token, { sku_id: sku.id })).body.error).toEqual(["已售罄"]);
  expect(await standing(token)).toEqual([[sku.id, 1, true]]);
});

test("a cart is its member's alone; visitors and minors have none here", async () => {
  const sku = await makeSku(db);
  const [mine, other] = [await makeBuyer(db), await makeBuyer(db)];
  await add(mine.token, { sku_id: sku.id });
  const { token } = other;
  expect((await call("PUT", `/api/my/cart/${sku.id}`, { token, body: { quantity: 9 } })).status).toBe(404);
  for (const act of ["choose", "remove"])
    await call("POST", `/api/my/cart/${act}`, { token, body: { sku_ids: [sku.id], chosen: false } });
  expect(await standing(mine.token)).toEqual([[sku.id, 1, true]]);
  expect(await standing(token)).toEqual([]);
  expect((await call("GET", "/api/my/cart")).status).toBe(401);
  const minor = await makeBuyer(db, { minorMode: true });
  expect((await add(minor.token, { sku_id: sku.id })).body.code).toBe("MINORS_MODE");
  const shown = await call("GET", `/api/shop/cart-goods?ids=${sku.id},999999999`);
  expect(shown.body.data).toMatchObject({ items: [{ sku_id: sku.id, unit_fen: 10_000 }] });
  expect((await call("GET", "/api/shop/cart-goods?ids=a")).status).toBe(400);
});

test("ticks are set and taken off; what is removed goes onto the wishlist where that is said", async () => {
  const [one, two] = [await makeSku(db), await makeSku(db)];
  const { id: memberId, token } = await makeBuyer(db);
  for (const { id } of [one, two]) await add(token, { sku_id: id });
  const choose = (chosen: boolean) =>
    call("POST", "/api/my/cart/choose", { token, body: { sku_ids: [one.id], chosen } });
  await choose(false);
  expect(await standing(token)).toEqual([
    [two.id, 1, true],
    [one.id, 1, false],
  ]);
  const remove = (sku: string, wish: boolean) =>
    call("POST", "/api/my/cart/remove", { token, body: { sku_ids: [sku], wish } });
  for (let times = 0; times < 2; times += 1) await remove(one.id, true);
  await remove(two.id, false);
  expect(await standing(token)).toEqual([]);
  const wished = await db.select().from(wishes).where(eq(wishes.memberId, memberId));
  expect(wished.map(({ goodsId }) => goodsId)).toEqual([one.goodsId]);
  const [row] = await db.select().from(goods).where(eq(goods.id, one.goodsId));
  expect(row?.wishes).toBe(1);
});

test("signing in brings what a visitor had: the larger number stays, and twice is the same", async () => {
  const [both, new_, gone] = [await makeSku(db), await makeSku(db), await makeSku(db)];
  await db.delete(skus).where(eq(skus.id, gone.id));
  const { token } = await makeBuyer(db);
  await add(token, { sku_id: both.id, quantity: 4 });
  const items = [kept(both.id, 2), kept(new_.id, 3, false), kept(new_.id, 9), kept(gone.id, 1)];
  const answers = await Promise.all([merge(token, items), merge(token, items)]);
  expect(answers.map(({ body: { data } }) => data)).toEqual([{ left_out: 0 }, { left_out: 0 }]);
  expect(new Map((await standing(token)).map(([id, ...rest]) => [id, rest]))).toEqual(
    new Map([
      [both.id, [4, true]],
      [new_.id, [3, false]],
    ]),
  );
  expect((await merge(token, [kept(both.id, 0)])).status).toBe(400);
  expect((await merge(token, [kept(both.id, 7)])).status).toBe(200);
  expect((await standing(token)).find(([id]) => id === both.id)).toEqual([both.id, 7, true]);
});

test("a cart that is full takes no more, neither by a tap nor at the sign-in", async () => {
  const { id: memberId, token } = await makeBuyer(db);
  const first = await makeSku(db);
  const { goodsId } = first;
  const more = await Promise.all(Array.from({ length: LINES_MAX + 1 }, () => makeSku(db, { goodsId })));
  const [late, later, ...others] = more;
  await db
    .insert(cartItems)
    .values(others.map(({ id: skuId }) => ({ memberId, skuId, quantity: 1, seenFen: 10_000 })));
  expect((await add(token, { sku_id: first.id })).body.data).toEqual({ count: LINES_MAX });
  expect((await add(token, { sku_id: late?.id })).body.error[0]).toContain(`最多放 ${LINES_MAX} 种`);
  const answer = await merge(token, [kept(late?.id ?? "", 1), kept(later?.id ?? "", 1), kept(first.id, 2)]);
  expect(answer.body.data).toEqual({ left_out: 2 });
  expect((await standing(token)).length).toBe(LINES_MAX);
  expect((await standing(token)).find(([id]) => id === first.id)?.[1]).toBe(2);
  // Pieces of what is there still fit.
  expect((await add(token, { sku_id: first.id })).status).toBe(200);
});
