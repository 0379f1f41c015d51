import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { carGenerations } from "#capabilities/cars/catalogue/server/tables.ts";
import { memberCars } from "#capabilities/cars/garage/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { GoodsCard, GoodsDetail, GoodsSide } from "#features/goods/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSeries } from "../../../../../test/support/certifications.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { inHours, makeFlash, makeOwner } from "../../../../../test/support/goods.ts";
import { makeGoods, makeSku } from "../../../../../test/support/shop.ts";
import { announceStock, changeStock, indexGoods } from "../public.ts";
import {
  freightRules,
  freightTemplates,
  goods,
  goodsFitments,
  goodsReviews,
  restockRequests,
} from "../tables.ts";
import { tellRestocked } from "./restock.ts";

const { call, services } = await createTestApp();
const { db } = services;

async function list(query: string): Promise<GoodsCard[]> {
  const { status, body } = await call("GET", `/api/goods?${query}`);
  expect(status).toBe(200);
  return (body.data as { items: GoodsCard[] }).items;
}
const ids = async (query: string) => (await list(query)).map(({ id }) => id);
const detail = async (id: string) => (await call("GET", `/api/goods/${id}`)).body.data as GoodsDetail;
const side = async (id: string, token: string) =>
  (await call("GET", `/api/goods/${id}/mine`, { token })).body.data as GoodsSide;

test("a section lists its own, the umbrella all; in each order, page by page, without drafts and what is off", async () => {
  const section = "honda";
  const dear = await makeGoods(db, { section, minFen: 900, maxFen: 900, sold: 5, weight: 1 });
  const cheap = await makeGoods(db, { section, minFen: 100, maxFen: 100, sold: 1, weight: 9 });
  const last = await makeGoods(db, { section, minFen: 500, maxFen: 500, sold: 9, weight: 0 });
  await makeGoods(db, { section, state: "draft" });
  await makeGoods(db, { section, state: "off" });
  await makeGoods(db, { section, onAt: inHours(1) });
  await makeGoods(db, { section, offAt: inHours(-1) });
  await makeGoods(db, { section: "subaru" });
  const order = {
    shop: [cheap, dear, last],
    newest: [last, cheap, dear],
    sold: [last, dear, cheap],
    cheap: [cheap, last, dear],
    dear: [dear, last, cheap],
  };
  for (const [sort, rows] of Object.entries(order)) {
    expect(await ids(`section=${section}&sort=${sort}`)).toEqual(rows.map(({ id }) => id));
    const first = await call("GET", `/api/goods?section=${section}&sort=${sort}&limit=2`);
    const { next_cursor } = first.body.data as { next_cursor: string };
    const next = `limit=2&cursor=${encodeURIComponent(next_cursor)}`;
    expect(await ids(`section=${section}&sort=${sort}&${next}`)).toEqual([rows[2]?.id]);
    const wrong = sort === "shop" ? "newest" : "shop";
    expect((await call("GET", `/api/goods?section=${section}&sort=${wrong}&${next}`)).status).toBe(400);
  }
  expect((await ids("section=main")).length).toBe(4);
  expect(await ids(`section=${section}&category=${cheap.categoryId}`)).toEqual([cheap.id]);
  for (const bad of ["sort=best", "category=x", "fits=%20", "limit=51"])
    expect((await call("GET", `/api/goods?${bad}`)).status).toBe(400);
});

test("words find a name, a choice, a shelf and a car, whole or in part, also a single character", async () => {
  const { slug } = await makeSeries(db, { name: "云雀 GT" });
  const found = await makeGoods(db, { section: "toyota", title: "锻造双辐轮毂" });
  const other = await makeGoods(db, { section: "toyota", title: "真皮钥匙包" });
  await makeSku(db, { goodsId: found.id, values: ["19 × 8.5", "ET35"] });
  await db.insert(goodsFitments).values({ goodsId: found.id, series: slug });
  await db.transaction((tx) => indexGoods(tx, [found.id, other.id]));
  for (const q of ["轮毂", "双", "et35", "T3", "云雀", "轮毂 ET35", "ＥＴ３５"])
    expect(await ids(`section=toyota&q=${encodeURIComponent(q)}`), q).toEqual([found.id]);
  expect(await ids("section=toyota&q=%E6%89%8B%E8%A1%A8")).toEqual([]);
  expect((await ids("section=toyota&q=%20")).length).toBe(2);
  expect(await ids(`section=toyota&fits=${slug}`)).toEqual([found.id]);
  expect(await ids("section=toyota&fits=nothing-like-it")).toEqual([]);
  const { body } = await call("GET", `/api/search?q=${encodeURIComponent("双辐轮毂")}`);
  expect(JSON.stringify(body.data)).toContain(`/shop/goods/${found.id}`);
});

test("goods are shown with their choices, stock in words alone, freight and cars; off ones too, drafts not", async () => {
  const [template] = await db
    .insert(freightTemplates)
    .values({ name: "标准", freeFromFen: 9_900 })
    .returning();
  await db.insert(freightRules).values([
    { templateId: template?.id ?? "", firstFen: 800, stepFen: 300 },
    { templateId: template?.id ?? "", provinces: ["54"], refused: true },
  ]);
  const sku = await makeSku(db, {
    ...{ stock: 3, values: ["红"], memberPrices: [{ level: 2, fen: 9_500 }], points: 800, pointsFen: 1_000 },
    goods: { axes: ["颜色"], freightId: template?.id ?? null, minPoints: 800, minFen: 10_000 },
  });
  await makeSku(db, { goodsId: sku.goodsId, stock: 0, values: ["蓝"] });
  await makeSku(db, { goodsId: sku.goodsId, stock: 50, values: ["绿"], active: false });
  const shown = await detail(sku.goodsId);
  expect(shown).toMatchObject({
    freight: "运费 ¥8 起，满 ¥99 包邮，部分地区不发货",
    stock: { state: "few", left: 3 },
    member_fen: 9_500,
    points: { points: 800, fen: 1_000 },
    skus: [
      { values: ["红"], stock: { state: "few", left: 3 } },
      { values: ["蓝"], stock: { state: "out", left: 0 } },
    ],
  });
  expect(JSON.stringify(shown)).not.toContain("TEST-");
  const change = (amount: number) =>
    db.transaction(async (tx) => {
      const changes = [{ skuId: sku.id, amount, reason: "set" as const }];
      await announceStock(services, tx, changes, await changeStock(tx, changes));
    });
  await change(-3);
  expect((await detail(sku.goodsId)).stock).toEqual({ state: "out", left: 0 });
  await change(60);
  expect((await detail(sku.goodsId)).stock).toEqual({ state: "in", left: 0 });
  const off = await makeGoods(db, { state: "off" });
  expect((await detail(off.id)).on_sale).toBe(false);
  const draft = await makeGoods(db, { state: "draft" });
  for (const id of [draft.id, "999999"])
    expect((await call("GET", `/api/goods/${id}`)).body.code).toBe("NOT_FOUND");
});

test("a flash sale stands in the shop and on its goods until it ends", async () => {
  const shop = async (section: string) =>
    (await call("GET", `/api/shop?section=${section}`)).body.data as {
      flash: { id: string; items: GoodsCard[] } | null;
      banner: GoodsCard[];
      points: GoodsCard[];
    };
  const selling = async (section: string, endsAt: Date) => {
    const sku = await makeSku(db, { goods: { section, weight: 3, minPoints: 10 } });
    return { sku, ...(await makeFlash(db, sku.id, { priceFen: 6_600, sale: { section, endsAt } })) };
  };
  const { sku, sale } = await selling("subaru", inHours(1));
  const seen = await shop("subaru");
  expect(seen.flash).toMatchObject({
    id: sale.id,
    items: [{ id: sku.goodsId, flash: { price_fen: 6_600 } }],
  });
  expect(seen.banner.map(({ id }) => id)).toEqual([sku.goodsId]);
  expect(seen.points.map(({ id }) => id)).toEqual([sku.goodsId]);
  expect((await detail(sku.goodsId)).flash?.price_fen).toBe(6_600);
  // Pages are kept, also those from while it ran; however slow this is, none outlives it.
  const short = await selling("lexus", new Date(Date.now() + 1_500));
  await Promise.all([shop("lexus"), detail(short.sku.goodsId)]);
  await expect.poll(async () => (await shop("lexus")).flash, { timeout: 10_000 }).toBeNull();
  expect((await detail(short.sku.goodsId)).flash).toBeNull();
});

test("what is a member's own: prices, cars, wishes; a visitor is asked to sign in", async () => {
  const { token, memberId } = await makeSignedIn(db).then((made) => ({
    token: made.token,
    memberId: made.member.id,
  }));
  const { slug } = await makeSeries(db);
  const another = await makeSeries(db);
  const sku = await makeSku(db, { goods: { limitPerMember: 2 } });
  await db.insert(goodsFitments).values({ goodsId: sku.goodsId, series: slug, note: "需加 5 毫米垫片" });
  await db.insert(memberCars).values([
    { memberId, series: slug, label: "云雀 GT" },
    { memberId, series: another.slug, label: "白鹭" },
  ]);
  expect(await side(sku.goodsId, token)).toMatchObject({
    wished: false,
    cars: [
      { label: "云雀 GT", fits: "yes", note: "需加 5 毫米垫片" },
      { label: "白鹭", fits: "no", note: "" },
    ],
    skus: [{ id: sku.id, price_fen: 10_000, limit_left: 2, problem: null }],
  });
  for (const method of ["PUT", "PUT"])
    expect((await call(method, `/api/goods/${sku.goodsId}/wish`, { token })).status).toBe(200);
  const [row] = await db.select().from(goods).where(eq(goods.id, sku.goodsId));
  expect(row?.wishes).toBe(1);
  const wished = (await call("GET", "/api/my/goods/wishes", { token })).body.data as { items: GoodsCard[] };
  expect(wished.items.map(({ id }) => id)).toEqual([sku.goodsId]);
  for (const method of ["DELETE", "DELETE"]) await call(method, `/api/goods/${sku.goodsId}/wish`, { token });
  expect((await side(sku.goodsId, token)).wished).toBe(false);
  for (const [method, url] of [
    ["GET", `/api/goods/${sku.goodsId}/mine`],
    ["PUT", `/api/goods/${sku.goodsId}/wish`],
    ["PUT", `/api/skus/${sku.id}/restock`],
  ] as const)
    expect((await call(method, url)).status).toBe(401);
  expect((await call("PUT", "/api/goods/999999/wish", { token })).status).toBe(404);
});

test("who waits for a SKU is told once when it is there again", async () => {
  const { token, member } = await makeSignedIn(db);
  const sku = await makeSku(db, { stock: 0, values: ["19 × 8.5"] });
  const there = await makeSku(db);
  expect((await call("PUT", `/api/skus/${there.id}/restock`, { token })).status).toBe(409);
  expect((await call("PUT", "/api/skus/999999/restock", { token })).status).toBe(404);
  for (let n = 0; n < 2; n += 1)
    expect((await call("PUT", `/api/skus/${sku.id}/restock`, { token })).status).toBe(200);
  expect((await side(sku.goodsId, token)).skus[0]).toMatchObject({ asked: true, problem: "已售罄" });
  await tellRestocked(services);
  expect(await db.$count(restockRequests)).toBe(1);
  await db.transaction((tx) => changeStock(tx, [{ skuId: sku.id, amount: 2, reason: "set" }]));
  await Promise.all([tellRestocked(services), tellRestocked(services)]);
  expect(await db.$count(restockRequests)).toBe(0);
  const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
  expect(told.filter(({ kind }) => kind === "goods.restocked")).toHaveLength(1);
});

test("reviews that are published are listed with their stars; the others are not", async () => {
  const sku = await makeSku(db);
  const { member } = await makeOwner(db, { section: "lexus" });
  const of = { goodsId: sku.goodsId, memberId: member.id };
  await db.insert(goodsReviews).values([
    { ...of, orderLineId: "1", stars: 5, body: "做工很好", status: "published" },
    { ...of, orderLineId: "2", stars: 3, body: "有点味道", status: "published" },
    { ...of, orderLineId: "3", stars: 1, body: "没审的", status: "in_review" },
  ]);
  const { body } = await call("GET", `/api/goods/${sku.goodsId}/reviews`);
  expect(body.data).toMatchObject({ stars: [1, 0, 1, 0, 0], items: [{ stars: 3 }, { stars: 5 }] });
  const five = await call("GET", `/api/goods/${sku.goodsId}/reviews?stars=5`);
  expect((five.body.data as { items: unknown[] }).items).toHaveLength(1);
  expect((await call("GET", `/api/goods/${sku.goodsId}/reviews?pictures=1`)).body.data).toMatchObject({
    items: [],
  });
  await makeMember(db);
});

test("goods for some generations of a series fit a car of one of them, and of a car without one they say so", async () => {
  const { token, member } = await makeSignedIn(db);
  const { slug, id: seriesId } = await makeSeries(db);
  const [first, second] = await db
    .insert(carGenerations)
    .values([
      { seriesId, code: "A1", name: "第一代", fromYear: 2010 },
      { seriesId, code: "A2", name: "第二代", fromYear: 2016 },
    ])
    .returning();
  const sku = await makeSku(db);
  await db
    .insert(goodsFitments)
    .values({ goodsId: sku.goodsId, series: slug, generationId: first?.id, note: "含变径环" });
  const car = { memberId: member.id, series: slug };
  await db.insert(memberCars).values([
    { ...car, label: "一代", generationId: first?.id },
    { ...car, label: "二代", generationId: second?.id },
    { ...car, label: "不知哪代" },
  ]);
  const { cars } = await side(sku.goodsId, token);
  expect(Object.fromEntries(cars.map(({ label, fits, note }) => [label, [fits, note]]))).toEqual({
    一代: ["yes", "含变径环"],
    二代: ["no", ""],
    不知哪代: ["some", ""],
  });
});

test("goods tell of a flash sale that comes, and of one whose pieces are gone", async () => {
  const turnOf = async (startsAt: Date, endsAt: Date, taken = 0) => {
    const sku = await makeSku(db, { priceFen: 10_000 });
    await makeFlash(db, sku.id, { priceFen: 8000, quota: 5, taken, sale: { startsAt, endsAt } });
    const { flash, flash_turn } = await detail(sku.goodsId);
    return [flash?.price_fen ?? null, flash_turn?.state ?? null, flash_turn?.price_fen ?? null];
  };
  expect(await turnOf(inHours(1), inHours(2))).toEqual([null, "next", 8000]);
  expect(await turnOf(inHours(-1), inHours(2), 5)).toEqual([null, "gone", 8000]);
  expect(await turnOf(inHours(-1), inHours(2))).toEqual([8000, null, null]);
  expect(await turnOf(inHours(-2), inHours(-1))).toEqual([null, null, null]);
});
