import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import type { DeskGoods, DeskGoodsCard, StockMove } from "../../desk-contract.ts";
import { changeStock } from "../stock.ts";
import { goods, goodsCategories, skus, stockMoves } from "../tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

const manager = async (section?: string) =>
  makeAdmin(db, await makeRole(db, [{ permission: "goods.manage", ...(section && { section }) }]));
const boss = await manager();
const desk = boss.token;
const [shelf] = await db.insert(goodsCategories).values({ name: "原厂精品", icon: "gift" }).returning();
const categoryId = shelf?.id ?? "";
let serial = 0;
const code = () => `SKU-${++serial}`;
const upload = async (adminId = boss.admin.id) => (await makePicture(db, { ownerAdminId: adminId })).id;

const sku = (values: object = {}) => ({
  code: code(),
  values: ["蓝"],
  price_fen: 19_900,
  stock: 10,
  ...values,
});
const input = async (values: object = {}) => ({
  ...{ section: "main", category_id: categoryId, title: "轮毂盖", axes: ["颜色"], skus: [sku()] },
  ...{ picture_ids: [await upload()], document: { blocks: [] } },
  ...values,
});
const draft = async (values: object = {}, token = desk) => {
  const body = { ...(await input(values)), idempotency_key: randomUUID() };
  const answer = await call("POST", "/api/admin/goods", { token, body });
  return { ...answer, sent: body, goods: answer.body.data as DeskGoods };
};
const show = async (id: string, token = desk) => {
  const answer = await call("GET", `/api/admin/goods/${id}`, { token });
  return { ...answer, goods: answer.body.data as DeskGoods };
};
/** What an editor would send back unchanged. */
const again = (one: DeskGoods) => ({
  ...{ section: one.section, category_id: one.category_id, title: one.title, subtitle: one.subtitle },
  ...{ axes: one.axes, picture_ids: one.pictures.map(({ id }) => id), video_id: one.video?.id ?? null },
  ...{ on_at: one.on_at, off_at: one.off_at, document: { blocks: one.document.blocks } },
  ...{ freight_id: one.freight_id, limit_per_member: one.limit_per_member, owners_only: one.owners_only },
  ...{ return_days: one.return_days, ships_in: one.ships_in, weight: one.weight },
  fitments: one.fitments.map(({ series, generation_id, note }) => ({ series, generation_id, note })),
  skus: one.skus.map(({ stock: _stock, sold: _sold, used: _used, ...rest }) => rest),
  version: one.version,
});
const put = (one: DeskGoods, values: object = {}, token = desk) =>
  call("PUT", `/api/admin/goods/${one.id}`, { token, body: { ...again(one), ...values } });
const move = (one: DeskGoods, state: "on" | "off", token = desk) =>
  call("POST", `/api/admin/goods/${one.id}/state`, { token, body: { state, version: one.version } });
const stock = (one: DeskGoods, changes: object[], values: object = {}) =>
  call("POST", `/api/admin/goods/${one.id}/stock`, {
    token: desk,
    body: { changes, idempotency_key: randomUUID(), ...values },
  });
const list = async (query: string, token = desk) =>
  (
    (await call("GET", `/api/admin/goods?${query}`, { token })).body.data as {
      items: DeskGoodsCard[];
    }
  ).items;
const actionsOf = async (id: string) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.targetKind, "goods"), eq(auditLog.targetId, id)))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);
const buy = (skuId: string, pieces = 1) =>
  db.transaction((tx) =>
    changeStock(tx, [{ skuId, amount: -pieces, reason: "placed", orderNumber: "260101000000000009" }]),
  );

test("goods are drafted, put on, changed and put off; every step stands in the audit log", async () => {
  const { goods: made, sent } = await draft({
    skus: [
      sku({ values: ["蓝"], price_fen: 20_000, points: 500, points_fen: 9_900 }),
      sku({ values: ["红"], price_fen: 26_000, list_fen: 30_000, owner_fen: 24_000 }),
    ],
  });
  expect(made).toMatchObject({ state: "draft", min_fen: 20_000, max_fen: 26_000, stock: 20, missing: [] });
  const repeated = await call("POST", "/api/admin/goods", { token: desk, body: sent });
  expect((repeated.body.data as DeskGoods).id).toBe(made.id);
  expect((await move(made, "off")).body.code).toBe("CONFLICT");
  const on = (await move(made, "on")).body.data as DeskGoods;
  expect(on.state).toBe("on");
  const changed = (
    await put(on, { title: "轮毂盖（第二版）", on_at: new Date(Date.now() + 3_600_000).toISOString() })
  ).body.data as DeskGoods;
  expect(changed).toMatchObject({ title: "轮毂盖（第二版）", state: "waiting", stock: 20 });
  const [row] = await db.select().from(goods).where(eq(goods.id, made.id));
  expect(row).toMatchObject({ minFen: 20_000, maxFen: 26_000, minPoints: 500, state: "on" });
  expect(((await move(changed, "off")).body.data as DeskGoods).state).toBe("off");
  expect(await actionsOf(made.id)).toEqual(["goods.created", "goods.on", "goods.changed", "goods.off"]);
});

test("of two who change the same goods the second is told, and changes nothing", async () => {
  const { goods: made } = await draft();
  const answers = await Promise.all([put(made, { title: "甲改的" }), put(made, { title: "乙改的" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("CHANGED");
  // What is sold meanwhile does not stand in an editor's way.
  const { goods: now } = await show(made.id);
  await buy(now.skus[0]?.id ?? "");
  expect((await put(now, { subtitle: "新到" })).status).toBe(200);
  expect((await show(made.id)).goods.stock).toBe(9);
});

test("what does not go together is refused beside its field", async () => {
  const first = code();
  await draft({ skus: [sku({ code: first })] });
  const cases: [string, object, string][] = [
    ["title", { title: "短" }, "标题至少 2 个字"],
    ["skus", { skus: [] }, "至少要有一个规格"],
    ["skus.0.code", { skus: [sku({ code: first })] }, `编码“${first}”已被另一件商品使用`],
    [
      "skus.1.code",
      { skus: [sku({ code: "TWICE" }), sku({ code: "twice", values: ["红"] })] },
      "编码“TWICE”写了两次",
    ],
    ["skus.1.values", { skus: [sku(), sku()] }, "规格“蓝”写了两次"],
    ["skus.0.values", { skus: [sku({ values: [] })] }, "请填写颜色"],
    ["skus", { axes: [], skus: [sku({ values: [] }), sku({ values: [] })] }, "没有规格名时只能有一个规格"],
    ["axes", { axes: ["颜色", "颜色"], skus: [sku({ values: ["蓝", "大"] })] }, "规格名重复了"],
    ["skus.0.price_fen", { skus: [sku({ price_fen: 0 })] }, "售价要大于 0"],
    ["skus.0.price_fen", { skus: [sku({ price_fen: 2_000_000_000 })] }, "售价太大了"],
    ["skus.0.price_fen", { skus: [sku({ price_fen: 1.5 })] }, "售价最多两位小数"],
    ["skus.0.list_fen", { skus: [sku({ list_fen: 19_900 })] }, "划线价要高于售价 ¥199"],
    ["skus.0.owner_fen", { skus: [sku({ owner_fen: 20_000 })] }, "车主价不能高于售价 ¥199"],
    [
      "skus.0.member_prices.1.level",
      { skus: [sku({ member_prices: [price(5, 15_000), price(3, 14_000)] })] },
      "会员价的等级要从低到高，不能重复",
    ],
    [
      "skus.0.member_prices.1.fen",
      { skus: [sku({ member_prices: [price(3, 15_000), price(5, 16_000)] })] },
      "等级越高，会员价不能越贵",
    ],
    [
      "skus.0.member_prices.0.fen",
      { skus: [sku({ member_prices: [price(3, 20_000)] })] },
      "会员价不能高于售价 ¥199",
    ],
    ["skus.0.points_fen", { skus: [sku({ points: 10, points_fen: 19_900 })] }, "积分加价要低于售价 ¥199"],
    ["skus.0.points", { skus: [sku({ points_fen: 100 })] }, "填了积分加价，也要填积分"],
    ["skus.0.stock", { skus: [sku({ stock: 2_000_000 })] }, "库存最多 1000000"],
    ["skus.0.picture_id", { skus: [sku({ picture_id: "999999" })] }, "规格的图片要从商品图片里选"],
    ["category_id", { category_id: "999999" }, "没有这个货架，请重新选择"],
    ["freight_id", { freight_id: "999999" }, "没有这个运费模板，请重新选择"],
    ["fitments.0.series", { fitments: [{ series: "no-such-car" }] }, "车型库里没有这个车系"],
    [
      "off_at",
      { on_at: "2030-01-02T00:00:00.000Z", off_at: "2030-01-01T00:00:00.000Z" },
      "下架时间要晚于上架时间",
    ],
    ["section", { section: "nowhere" }, "没有这个分区"],
  ];
  const before = (await db.select({ id: goods.id }).from(goods)).length;
  for (const [field, values, text] of cases) {
    const { status, body } = await draft(values);
    expect({ field, status, text: body.fields?.[field] }).toEqual({ field, status: 400, text });
  }
  expect((await db.select({ id: goods.id }).from(goods)).length).toBe(before);
});

const price = (level: number, fen: number) => ({ level, fen });

test("one may look after the goods of one section, and of no other", async () => {
  const { token } = await manager(here);
  const own = await draft({ section: here, picture_ids: [] }, token);
  expect(own.status).toBe(200);
  expect((await draft({ section: there, picture_ids: [] }, token)).status).toBe(403);
  const { goods: others } = await draft({ section: there });
  expect((await show(others.id, token)).status).toBe(403);
  expect((await put(others, { title: "别人的商品" }, token)).status).toBe(403);
  expect((await put(own.goods, { section: there }, token)).status).toBe(403);
  expect((await list("limit=50", token)).every(({ section }) => section === here)).toBe(true);
  const { token: member } = await makeSignedIn(db);
  for (const who of [undefined, member, (await makeAdmin(db, await makeRole(db, []))).token])
    expect([401, 403]).toContain(
      (await call("GET", "/api/admin/goods", who === undefined ? {} : { token: who })).status,
    );
  expect((await show("999999")).status).toBe(404);
});

test("a SKU that was ordered stays, whatever the editor leaves out; one that nobody had goes with what was counted", async () => {
  const { goods: made } = await draft({ skus: [sku({ values: ["蓝"] }), sku({ values: ["红"] })] });
  const [blue, red] = made.skus;
  await buy(blue?.id ?? "");
  const { goods: now } = await show(made.id);
  expect(now.skus.map(({ used }) => used)).toEqual([true, false]);
  const without = (id: string | undefined) => again(now).skus.filter((one) => one.id !== id);
  expect((await put(now, { skus: without(blue?.id) })).body.fields.skus).toContain("停用后就不再出售");
  const left = (await put(now, { skus: without(red?.id) })).body.data as DeskGoods;
  expect(left.skus).toHaveLength(1);
  expect(
    await db
      .select()
      .from(stockMoves)
      .where(eq(stockMoves.skuId, red?.id ?? "")),
  ).toEqual([]);
  expect((await call("DELETE", `/api/admin/goods/${made.id}`, { token: desk })).body.code).toBe("CONFLICT");
  const { goods: unsold } = await draft();
  expect((await call("DELETE", `/api/admin/goods/${unsold.id}`, { token: desk })).status).toBe(200);
  expect((await show(unsold.id)).status).toBe(404);
});

test("two SKUs change their codes with each other, and the lowest price is that of what is active", async () => {
  const { goods: made } = await draft({
    skus: [sku({ values: ["蓝"], price_fen: 100 }), sku({ values: ["红"], price_fen: 200 })],
  });
  const [blue, red] = again(made).skus;
  if (blue === undefined || red === undefined) throw new Error("two were made");
  const changed = (
    await put(made, {
      skus: [
        { ...blue, code: red.code, active: false },
        { ...red, code: blue.code },
      ],
    })
  ).body.data as DeskGoods;
  expect(changed.skus.map((one) => one.code)).toEqual([red.code, blue.code]);
  expect(changed).toMatchObject({ min_fen: 200, max_fen: 200 });
});

test("stock is counted or added to, never below what orders took meanwhile, and the log says why", async () => {
  const { goods: made } = await draft();
  const id = made.skus[0]?.id ?? "";
  await buy(id, 2);
  const counted = await stock(made, [{ sku_id: id, how: "set", to: 12, seen: 10 }]);
  expect(counted.body).toMatchObject({
    code: "CHANGED",
    fields: { "changes.0.to": expect.stringContaining("变成 8") },
  });
  const key = randomUUID();
  for (let n = 0; n < 2; n += 1)
    expect(
      (
        (await stock(made, [{ sku_id: id, how: "add", by: 5 }], { note: "到货", idempotency_key: key })).body
          .data as DeskGoods
      ).stock,
    ).toBe(13);
  expect(
    ((await stock(made, [{ sku_id: id, how: "set", to: 3, seen: 13 }])).body.data as DeskGoods).stock,
  ).toBe(3);
  expect((await stock(made, [{ sku_id: id, how: "add", by: -4 }])).body.fields["changes.0.by"]).toContain(
    "只有 3 件",
  );
  expect((await stock(made, [{ sku_id: id, how: "add", by: 1_000_000 }])).status).toBe(400);
  expect((await stock(made, [{ sku_id: id, how: "add", by: 0.5 }])).status).toBe(400);
  const other = (await draft()).goods.skus[0]?.id ?? "";
  expect((await stock(made, [{ sku_id: other, how: "add", by: 1 }])).body.code).toBe("CHANGED");
  const { body } = await call("GET", `/api/admin/goods/${made.id}/stock-moves`, { token: desk });
  const moves = (body.data as { items: StockMove[] }).items;
  expect(moves.map(({ amount, left, reason, note }) => [amount, left, reason, note])).toEqual([
    [-10, 3, "set", ""],
    [5, 13, "set", "到货"],
    [-2, 8, "placed", ""],
    [10, 10, "set", "新规格"],
  ]);
  expect(moves[1]?.admin).toBe(boss.admin.name);
});

test("the desk adds while orders take: nothing is lost", async () => {
  const { goods: made } = await draft();
  const id = made.skus[0]?.id ?? "";
  await Promise.all([
    ...Array.from({ length: 10 }, () => buy(id)),
    ...Array.from({ length: 5 }, () => stock(made, [{ sku_id: id, how: "add", by: 2 }])),
    put(made, { title: "同时在改" }),
  ]);
  const [row] = await db.select().from(skus).where(eq(skus.id, id));
  expect(row?.stock).toBe(10);
});

test("goods without pictures, or whose time is over, cannot be put on; pictures are the editor's own", async () => {
  const { goods: bare } = await draft({ picture_ids: [] });
  expect(bare.missing).toEqual([{ field: "picture_ids", text: "至少放一张图片" }]);
  expect((await move(bare, "on")).body.fields.picture_ids).toBe("至少放一张图片");
  const other = await manager();
  const foreign = await upload(other.admin.id);
  expect((await put(bare, { picture_ids: [foreign] })).status).toBe(400);
  const [one, two] = [await upload(), await upload()];
  const shown = (await put(bare, { picture_ids: [two, one], off_at: "2020-01-01T00:00:00.000Z" })).body
    .data as DeskGoods;
  expect(shown.pictures.map(({ id }) => id)).toEqual([two, one]);
  expect((await move(shown, "on")).body.fields.off_at).toContain("已经过去");
  const kept = (await put(shown, { picture_ids: [one], off_at: null })).body.data as DeskGoods;
  const [given] = await db.select().from(media).where(eq(media.id, two));
  expect(given?.attachedAt).toBeNull();
  expect(((await move(kept, "on")).body.data as DeskGoods).state).toBe("on");
});

test("the list finds by title and by code, by state, and has what runs out first", async () => {
  const { goods: rare } = await draft({
    title: "露营灯 100% 防水",
    skus: [sku({ code: "LAMP-1", stock: 1 })],
  });
  const { goods: many } = await draft({ title: "露营灯 大", skus: [sku({ code: "LAMP-2", stock: 50 })] });
  expect((await list(`q=${encodeURIComponent("露营灯")}&order=low`)).map(({ id }) => id)).toEqual([
    rare.id,
    many.id,
  ]);
  expect((await list(`q=${encodeURIComponent("100%")}`)).map(({ id }) => id)).toEqual([rare.id]);
  expect((await list("q=lamp-2")).map(({ id }) => id)).toEqual([many.id]);
  expect((await list("q=lamp&state=on")).length).toBe(0);
  await move(many, "on");
  expect((await list("q=lamp&state=on")).map(({ id }) => id)).toEqual([many.id]);
});

test("fitments name series of the catalogue, each once", async () => {
  const [series] = await db
    .insert(carSeries)
    .values({
      ...{ slug: `fit-${randomUUID()}`, name: "试车", make: "试", section: here, body: "sedan" },
    })
    .returning();
  const slug = series?.slug ?? "";
  const twice = await draft({ fitments: [{ series: slug }, { series: slug }] });
  expect(twice.body.fields["fitments.1.series"]).toBe("这条适配写了两次");
  const { goods: made } = await draft({ fitments: [{ series: slug, note: "需加垫片" }] });
  expect(made.fitments).toEqual([
    { series: slug, series_name: "试车", generation_id: null, generation: null, note: "需加垫片" },
  ]);
});
