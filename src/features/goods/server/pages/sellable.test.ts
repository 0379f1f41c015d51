import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { inHours, makeFlash, makeOwner } from "../../../../../test/support/goods.ts";
import { makeGoods, makeSku } from "../../../../../test/support/shop.ts";
import { buyerOf, sellable } from "../public.ts";
import { goodsFitments, goodsPurchases } from "../tables.ts";

const { services } = await createTestApp();
const { db } = services;

/** What one SKU is to a member, or to a visitor without one. */
async function seen(skuId: string, memberId?: string, now?: Date) {
  const found = await sellable(db, [skuId], memberId === undefined ? null : await buyerOf(db, memberId), now);
  const one = found.get(skuId);
  if (one === undefined) throw new Error("the SKU is missing");
  return {
    unit: one.unitFen,
    words: one.words,
    flash: one.flashLeft,
    problem: one.problem?.code ?? null,
    one,
  };
}

test("a member's level and car make it cheaper, and only who owns a car buys what is for owners", async () => {
  const { member, series } = await makeOwner(db, { section: "lexus", level: 3 });
  const other = await makeMember(db, { level: 3 });
  const sku = await makeSku(db, {
    ...{ memberPrices: [{ level: 2, fen: 9_000 }], ownerFen: 8_000 },
    goods: { section: "lexus", ownersOnly: true },
  });
  expect(await seen(sku.id)).toMatchObject({ unit: 10_000, words: "", problem: "owners_only" });
  expect(await seen(sku.id, other.id)).toMatchObject({
    unit: 9_000,
    words: "会员价",
    problem: "owners_only",
  });
  expect(await seen(sku.id, member.id)).toMatchObject({ unit: 8_000, words: "车主价", problem: null });
  const another = await makeOwner(db, { section: "lexus" });
  await db.insert(goodsFitments).values({ goodsId: sku.goodsId, series: another.series });
  expect(await seen(sku.id, member.id)).toMatchObject({ unit: 9_000, problem: "owners_only" });
  expect(await seen(sku.id, another.member.id)).toMatchObject({ unit: 8_000, problem: null });
  expect((await buyerOf(db, member.id)).certified).toEqual([{ series, section: "lexus" }]);
});

test("a flash price counts in its window, while its quota lasts, and for a member's own share", async () => {
  const { id: member } = await makeMember(db);
  const sku = await makeSku(db);
  const { item, sale } = await makeFlash(db, sku.id, { priceFen: 6_000, quota: 10, taken: 7, perMember: 2 });
  expect(await seen(sku.id)).toMatchObject({ unit: 6_000, words: "秒杀价", flash: 2 });
  await db.insert(goodsPurchases).values({
    ...{ memberId: member, goodsId: sku.goodsId, flashItemId: item.id, quantity: 1 },
  });
  expect(await seen(sku.id, member)).toMatchObject({ unit: 6_000, flash: 1 });
  expect((await seen(sku.id, member)).one).toMatchObject({
    flashItemId: item.id,
    flashPerMember: 2,
    usualFen: 10_000,
  });
  await db.update(goodsPurchases).set({ quantity: 2 });
  expect(await seen(sku.id, member)).toMatchObject({ unit: 10_000, words: "", flash: null });
  for (const when of [new Date(sale.startsAt.getTime() - 1), sale.endsAt])
    expect(await seen(sku.id, undefined, when)).toMatchObject({ unit: 10_000, flash: null });
  expect(await seen(sku.id, undefined, sale.startsAt)).toMatchObject({ unit: 6_000 });
  const gone = await makeSku(db);
  await makeFlash(db, gone.id, { quota: 3, taken: 3 });
  expect(await seen(gone.id)).toMatchObject({ unit: 10_000, flash: null });
});

test("what is off, by its state or its times, sold out or bought up to the limit says so; drafts are not there", async () => {
  const { id: member } = await makeMember(db);
  const of = async (goods: Parameters<typeof makeGoods>[1], sku: Parameters<typeof makeSku>[1] = {}) =>
    (await seen((await makeSku(db, { ...sku, goods: goods ?? {} })).id, member)).problem;
  expect(await of({ state: "off" })).toBe("off");
  expect(await of({ onAt: inHours(1) })).toBe("off");
  expect(await of({ offAt: inHours(-1) })).toBe("off");
  expect(await of({ onAt: inHours(-2), offAt: inHours(1) })).toBeNull();
  expect(await of({}, { active: false })).toBe("off");
  expect(await of({}, { stock: 0 })).toBe("sold_out");
  const draft = await makeSku(db, { goods: { state: "draft" } });
  expect((await sellable(db, [draft.id, "999999"], null)).size).toBe(0);
  const limited = await makeGoods(db, { limitPerMember: 3 });
  const one = await makeSku(db, { goodsId: limited.id });
  const other = await makeSku(db, { goodsId: limited.id });
  expect((await seen(one.id)).one.limitLeft).toBe(3);
  await db.insert(goodsPurchases).values({ memberId: member, goodsId: limited.id, quantity: 2 });
  expect((await seen(other.id, member)).one).toMatchObject({ limitLeft: 1, problem: null });
  await db.update(goodsPurchases).set({ quantity: 3 });
  expect(await seen(other.id, member)).toMatchObject({ problem: "limit" });
});
