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
import {
  flashItems,
  freightTemplates,
  goods,
  goodsCategories,
  goodsPurchases,
  skus,
  stockMoves,
} from "../tables.ts";

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

test("new codes make goods as drafts, several rows one with its choices, beside changes of what is there", async () => {
  const sku = await makeSku(db, { priceFen: 5000, stock: 1, goods: { section: "main" } });
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const [shelf] = await db
    .insert(goodsCategories)
    .values({ name: `架${mark}`, icon: "gift" })
    .returning();
  const [freight] = await db
    .insert(freightTemplates)
    .values({ name: `小件${mark}` })
    .returning();
  const head = "编码,商品编号,商品,副标题,分区,货架,规格名,规格,运费模板,售价,会员价,库存,在售";
  const file = [
    head,
    `n${mark}-1,,脚垫${mark},双层,主站,架${mark},颜色 · 尺寸,黑 · 大,小件${mark},300,3级:280,5,是`,
    `N${mark}-2,,脚垫${mark},,主站,,,黑・小,,260,,0,否`,
    `N${mark}-3,,贴纸${mark},,main,架${mark},,,,9.9,,100,是`,
    `${sku.code},,不会改的名字,,,,,,,60,,1,是`,
  ].join("\n");
  const seen = await send(file);
  expect(seen.data).toMatchObject({ created: 2, changed: 1, problems: [], done: false });
  expect(seen.data.drafts[0]).toMatchObject({
    ...{ line: 2, title: `脚垫${mark}`, shelf: `架${mark}` },
    skus: [
      { code: `N${mark}-1`, choice: "黑 · 大", price_fen: 30_000 },
      { code: `N${mark}-2`, choice: "黑 · 小", price_fen: 26_000 },
    ],
  });
  const made = async () =>
    db
      .select()
      .from(goods)
      .where(eq(goods.title, `脚垫${mark}`));
  expect(await made()).toEqual([]);
  // Twice at once, as from two tabs: one makes them, the other is told.
  const version = seen.data.version ?? "";
  const answers = await Promise.all([send(file, version), send(file, version)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)?.status).toBe(409);
  const [row, ...more] = await made();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ...{ state: "draft", section: "main", categoryId: shelf?.id, freightId: freight?.id },
    ...{ subtitle: "双层", axes: ["颜色", "尺寸"], maxFen: 30_000 },
  });
  const own = await db
    .select()
    .from(skus)
    .where(eq(skus.goodsId, row?.id ?? ""))
    .orderBy(asc(skus.place));
  expect(own).toMatchObject([
    { code: `N${mark}-1`, values: ["黑", "大"], stock: 5, memberPrices: [{ level: 3, fen: 28_000 }] },
    { code: `N${mark}-2`, values: ["黑", "小"], stock: 0, active: false },
  ]);
  const moves = await db
    .select()
    .from(stockMoves)
    .where(eq(stockMoves.skuId, own[0]?.id ?? ""));
  expect(moves).toMatchObject([{ amount: 5, left: 5, reason: "set" }]);
  expect(await skuOf(sku.id)).toMatchObject({ priceFen: 6000 });
  // Nobody sees a draft; the same file again makes nothing.
  expect((await call("GET", `/api/goods/${row?.id}`)).status).toBe(404);
  expect((await send(file)).data).toMatchObject({ created: 0, changed: 0, problems: [] });
});

test("every mistake of new goods is told by its line, and then nothing is made", async () => {
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const old = await makeSku(db, { goods: { section: "honda" } });
  const twin = await makeGoods(db, { title: `同名${mark}` });
  await db.insert(goodsCategories).values([
    { name: `架${mark}`, icon: "gift" },
    { name: `旧${mark}`, icon: "gift", active: false },
  ]);
  const file = [
    "编码,商品编号,商品,分区,货架,规格名,规格,运费模板,售价,库存,在售",
    `${mark}-A,,甲${mark},月球,没有的,,,没有的,1,1,是`,
    `${mark}-B,,乙${mark},主站,旧${mark},,,,x,1,是`,
    `${mark}-C,77,丙${mark},主站,架${mark},,,,1,1,是`,
    `${mark}-D,,丁${mark},主站,架${mark},颜色,,,1,1,是`,
    `${mark}-E,,戊${mark},主站,架${mark},颜色,红,,1,1,是`,
    `${mark}-F,,戊${mark},主站,旧${mark},,红,,1,1,是`,
    `坏码${mark},,己${mark},主站,架${mark},,,,1,1,是`,
    `${mark}-G,,同名${mark},主站,架${mark},,,,1,1,是`,
    `${mark}-H,,,主站,架${mark},,,,1,1,是`,
    `${mark}-I,,庚${mark},主站,架${mark},,,,1,1,是`,
  ].join("\n");
  const { data } = await send(file);
  expect(data).toMatchObject({ version: null, done: false });
  expect(data.problems).toEqual([
    { line: 2, text: "没有分区“月球”" },
    { line: 2, text: "没有货架“没有的”" },
    { line: 2, text: "没有运费模板“没有的”" },
    { line: 3, text: "售价“x”不是金额" },
    { line: 3, text: `货架“旧${mark}”已停用` },
    { line: 4, text: `没有编码为“${mark}-C”的规格；新建商品请把“商品编号”留空` },
    { line: 5, text: "请填写颜色" },
    { line: 7, text: "“货架”和第 6 行同一件商品写的不一样" },
    { line: 7, text: "规格“红”写了两次" },
    { line: 8, text: expect.stringContaining("编码由字母、数字") },
    { line: 9, text: `已有同名商品（编号 ${twin.id}），要加规格请到那件商品里加` },
    { line: 10, text: `没有编码为“${mark}-H”的规格` },
  ]);
  expect(
    await db
      .select()
      .from(goods)
      .where(eq(goods.title, `庚${mark}`)),
  ).toEqual([]);
  // Of another's sections nothing is made, nor under the code of another's SKU.
  const foreign = await send(
    `编码,商品,分区,货架,售价\n${mark}-X,辛${mark},本田,架${mark},1\n${old.code},壬${mark},主站,架${mark},1`,
    undefined,
    ofMain,
  );
  expect(foreign.data.problems.map(({ text }) => text)).toEqual([
    expect.stringContaining("你的角色不能管理"),
    `编码“${old.code}”已被另一件商品使用`,
  ]);
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
