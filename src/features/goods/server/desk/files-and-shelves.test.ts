import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { makeGoods, makeSku } from "../../../../../test/support/shop.ts";
import type { GoodsFile } from "../../files-contract.ts";
import type { FlashSale, Shelves } from "../../shelves-contract.ts";
import { flashItems, goods, goodsPurchases, skus, stockMoves } from "../tables.ts";

const { services, call, inject } = await createTestApp();
const { db } = services;
const role = (section?: string) =>
  makeRole(db, [{ permission: "goods.manage", ...(section && { section }) }]);
const { token } = await makeAdmin(db, await role());
const { token: ofMain } = await makeAdmin(db, await role("main"));

async function send(bytes: Uint8Array<ArrayBuffer> | string, version?: string, who = token) {
  const file = {
    bytes: typeof bytes === "string" ? new Uint8Array(Buffer.from(bytes)) : bytes,
    name: "goods.csv",
  };
  const { payload, headers } = await multipart({ file });
  const answer = await inject({
    method: "POST",
    url: `/api/admin/goods-file${version === undefined ? "" : `?version=${version}`}`,
    payload: payload,
    headers: { ...headers, authorization: `Bearer ${who}` },
  });
  const body = answer.json() as { data: GoodsFile; error: string[]; code: string };
  return { status: answer.statusCode, ...body };
}
const skuOf = async (id: string) => (await db.select().from(skus).where(eq(skus.id, id)))[0];

test("what is exported and read again changes nothing; a change is shown first, then done, and the same file does nothing more", async () => {
  const sku = await makeSku(db, {
    goods: { title: '=HYPERLINK("http://x")' },
    ...{ memberPrices: [{ level: 3, fen: 9000 }], priceFen: 10_000, stock: 7 },
  });
  const { body } = await call("POST", "/api/admin/goods-file/export", { token, body: {} });
  const { csv } = body.data as { csv: string };
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect((await send(`\uFEFF${csv}`)).data).toMatchObject({ changed: 0, problems: [] });
  const changed = `编码,售价,会员价,库存\r\n${sku.code.toLowerCase()},"1,200.50",3级:900;5级:880,12\r\n`;
  const seen = await send(changed);
  expect(seen.data).toMatchObject({ rows: 1, changed: 1, done: false, problems: [] });
  expect(seen.data.changes[0]).toMatchObject({
    line: 2,
    code: sku.code,
    fields: [
      { name: "售价", before: "100", after: "1200.50" },
      { name: "会员价", before: "3级:90", after: "3级:900;5级:880" },
      { name: "库存", before: "7", after: "12" },
    ],
  });
  expect((await skuOf(sku.id))?.priceFen).toBe(10_000);
  expect((await send(changed, seen.data.version ?? "")).data.done).toBe(true);
  expect(await skuOf(sku.id)).toMatchObject({ priceFen: 120_050, stock: 12 });
  const [row] = await db.select().from(goods).where(eq(goods.id, sku.goodsId));
  expect(row).toMatchObject({ minFen: 120_050, maxFen: 120_050 });
  const moves = await db.select().from(stockMoves).where(eq(stockMoves.skuId, sku.id));
  expect(moves).toMatchObject([{ amount: 5, left: 12, reason: "imported" }]);
  expect((await send(changed)).data).toMatchObject({ changed: 0 });
  // Something else happened since it was looked at.
  expect((await send(changed, seen.data.version ?? "")).code).toBe("CHANGED");
});

test("a file with a mistake changes nothing and says which line; GBK is read; strange files are refused", async () => {
  const sku = await makeSku(db, { priceFen: 5000, stock: 1 });
  const lines = [
    "编码,售价,划线价,库存,在售",
    `${sku.code},60,,3,是`,
    "NOBODY,1,,1,是",
    `${sku.code},1e5,,1,是`,
    ",1,,1,是",
  ];
  const { data } = await send(new Uint8Array(iconv.encode(lines.join("\r\n"), "gbk")));
  expect(data.version).toBeNull();
  expect(data.problems).toEqual([
    { line: 3, text: "没有编码为“NOBODY”的规格" },
    { line: 4, text: `编码“${sku.code}”在第 2 行已经写过` },
    { line: 4, text: "售价“1e5”不是金额" },
    { line: 5, text: "没有写编码" },
  ]);
  const one = async (head: string, cells: string) =>
    (await send(`编码,${head}\n${sku.code},${cells}`)).data.problems[0]?.text;
  expect(await one("售价", "-5")).toBe("售价“-5”不是金额");
  expect(await one("售价", "0")).toBe("售价要大于 0");
  expect(await one("划线价", "50")).toBe("划线价要高于售价 ¥50");
  expect(await one("库存", "1.5")).toContain("要是 0 到 1000000 的整数");
  expect(await one("会员价", "便宜点")).toContain("写成 3级:180;5级:170");
  expect(await one("在售", "yes")).toContain("“是”或“否”");
  for (const text of ["名字\n1", "编码,价钱\nA,1", "编码\nA", "编码,售价\n"])
    expect((await send(text)).status).toBe(400);
  expect((await send(new Uint8Array([0, 1, 2, 255, 254]))).status).toBe(400);
  const many = `编码,库存\n${Array.from({ length: 5001 }, (_, n) => `C${n},1`).join("\n")}`;
  expect((await send(many)).error[0]).toContain("一次最多 5000 行");
  expect((await send("x", undefined, "nobody")).status).toBe(401);
  const other = await makeSku(db, { goods: { section: "honda" } });
  const foreign = await send(`编码,库存\n${other.code},1`, undefined, ofMain);
  expect(foreign.data.problems[0]?.text).toContain("没有编码为");
  expect((await skuOf(sku.id))?.stock).toBe(1);
});

test("five thousand rows are read and stored at once", async () => {
  const { id: goodsId } = await makeGoods(db);
  await db.insert(skus).values(
    Array.from({ length: 5000 }, (_, n) => ({
      goodsId,
      code: `MANY-${n}`,
      values: [String(n)],
      priceFen: 100,
    })),
  );
  const text = `编码,售价,库存\n${Array.from({ length: 5000 }, (_, n) => `MANY-${n},2,3`).join("\n")}`;
  const seen = await send(text);
  expect(seen.data).toMatchObject({ rows: 5000, changed: 5000 });
  expect((await send(text, seen.data.version ?? "")).data.done).toBe(true);
  expect((await db.select().from(skus).where(eq(skus.code, "MANY-4999")))[0]).toMatchObject({
    priceFen: 200,
    stock: 3,
  });
}, 60_000);

const shelves = async (who = token) =>
  (await call("GET", "/api/admin/goods-shelves", { token: who })).body.data as Shelves;

test("shelves keep their order; one with goods cannot go; two editors do not overwrite each other", async () => {
  const { categoryId } = await makeGoods(db);
  const before = await shelves();
  const kept = before.categories.map(({ goods: _goods, ...one }) => ({ ...one, icon: "gift" }));
  const put = (categories: object[], version = before.version, who = token) =>
    call("PUT", "/api/admin/goods-shelves", { token: who, body: { categories, version } });
  const without = kept.filter(({ id }) => id !== categoryId);
  expect((await put(without)).body.fields.categories).toContain("上还有商品");
  expect((await put([...kept, { name: "露营出行", icon: "rocket", active: true }])).status).toBe(400);
  expect((await put(kept, before.version, ofMain)).status).toBe(403);
  const fresh = { name: "露营出行", icon: "road", active: true };
  expect((await put([...kept, fresh, fresh])).body.fields[`categories.${kept.length + 1}.name`]).toBe(
    "两个货架不能同名",
  );
  expect((await put([fresh, ...kept])).status).toBe(200);
  expect((await shelves()).categories[0]).toMatchObject({ name: "露营出行", goods: 0 });
  expect((await put(kept)).body.code).toBe("CHANGED");
});

const rule = (values: object = {}) => ({
  ...{ provinces: [], refused: false, first_grams: 1000, first_fen: 1000, step_grams: 500, step_fen: 300 },
  ...values,
});

test("a freight template has one rule for everywhere else, and no province twice", async () => {
  const post = (body: object) =>
    call("POST", "/api/admin/freight-templates", {
      token,
      body: { name: "按重量", idempotency_key: randomUUID(), ...body },
    });
  expect((await post({ rules: [rule({ provinces: ["44"] })] })).body.fields.rules).toContain("其他地区");
  expect((await post({ rules: [rule(), rule()] })).body.fields["rules.1.provinces"]).toContain("只能有一条");
  expect((await post({ rules: [rule(), rule({ provinces: ["99"] })] })).status).toBe(400);
  expect((await post({ rules: [rule({ first_fen: -1 })] })).status).toBe(400);
  expect(
    (await post({ rules: [rule(), rule({ provinces: ["54"] }), rule({ provinces: ["65", "54"] })] })).body
      .fields["rules.2.provinces"],
  ).toBe("西藏自治区已在另一条规则里");
  expect((await post({ rules: [rule(), rule({ provinces: ["54", "65"], refused: true })] })).status).toBe(
    200,
  );
  const made = (await shelves()).freight.at(-1);
  if (made === undefined) throw new Error("it was made");
  expect(made.rules.map(({ provinces }) => provinces)).toEqual([["54", "65"], []]);
  const put = (version: string) =>
    call("PUT", `/api/admin/freight-templates/${made.id}`, {
      token,
      body: { name: "包邮", free_from_fen: 0, rules: [rule({ first_fen: 0, step_fen: 0 })], version },
    });
  expect((await put(made.version)).status).toBe(200);
  expect((await put(made.version)).body.code).toBe("CHANGED");
  const used = await makeGoods(db, { freightId: made.id });
  const remove = () => call("DELETE", `/api/admin/freight-templates/${made.id}`, { token });
  expect((await remove()).body.code).toBe("CONFLICT");
  await db.update(goods).set({ freightId: null }).where(eq(goods.id, used.id));
  expect((await remove()).status).toBe(200);
});

const sales = async () =>
  ((await call("GET", "/api/admin/flash-sales", { token })).body.data as { items: FlashSale[] }).items;
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("a SKU is in one flash sale at a time, below its price, and what was bought stays", async () => {
  const [one, two] = [await makeSku(db), await makeSku(db)];
  const item = (skuId: string, values: object = {}) => ({
    ...{ sku_id: skuId, price_fen: 5000, quota: 10, per_member: 1 },
    ...values,
  });
  const body = (values: object = {}) => ({
    ...{ section: "main", title: "周五秒杀", starts_at: at(-1), ends_at: at(5), items: [item(one.id)] },
    ...{ idempotency_key: randomUUID(), ...values },
  });
  const post = (values: object = {}, who = token) =>
    call("POST", "/api/admin/flash-sales", { token: who, body: body(values) });
  expect(
    (await post({ items: [item(one.id, { price_fen: 10_000 })] })).body.fields["items.0.price_fen"],
  ).toContain("要低于售价");
  expect((await post({ ends_at: at(-2) })).body.fields.ends_at).toBe("结束时间要晚于开始时间");
  expect((await post({ items: [item(one.id), item(one.id)] })).body.fields["items.1.sku_id"]).toContain(
    "选了两次",
  );
  expect((await post({ items: [item(one.id, { quota: 0 })] })).status).toBe(400);
  const answers = await Promise.all([post(), post({ title: "同时的一场" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const [sale] = await sales();
  if (sale === undefined) throw new Error("it was made");
  expect(sale).toMatchObject({ state: "running", can: { delete: true } });
  const [row] = await db.select().from(flashItems).orderBy(asc(flashItems.id));
  const { id: memberId } = await makeMember(db);
  await db.update(flashItems).set({ taken: 3 });
  await db
    .insert(goodsPurchases)
    .values({ memberId, goodsId: one.goodsId, flashItemId: row?.id ?? "", quantity: 3 });
  const put = (values: object) => {
    const { idempotency_key: _key, ...rest } = body(values);
    return call("PUT", `/api/admin/flash-sales/${sale.id}`, {
      token,
      body: { ...rest, version: sale.version },
    });
  };
  expect((await put({ items: [item(two.id)] })).body.fields.items).toContain("不能移除");
  expect((await put({ items: [item(one.id, { quota: 2 })] })).body.fields["items.0.quota"]).toContain(
    "已被抢走 3 件",
  );
  expect((await put({ items: [item(one.id, { quota: 3 }), item(two.id)] })).status).toBe(200);
  expect((await put({ items: [item(one.id)] })).body.code).toBe("CHANGED");
  expect((await call("DELETE", `/api/admin/flash-sales/${sale.id}`, { token })).body.code).toBe("CONFLICT");
  expect((await sales())[0]).toMatchObject({ can: { delete: false } });
  const foreign = await makeSku(db, { goods: { section: "honda" } });
  expect((await post({ items: [item(foreign.id)] }, ofMain)).status).toBe(403);
});
