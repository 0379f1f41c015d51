import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { settleFacts } from "../settle-facts.ts";
import { carBrands, carSeries, carTrims } from "../tables.ts";
import { brandsOfList } from "./brands-of-list.ts";
import { readCsv } from "./read-csv.ts";
import { readCarFile } from "./read-file.ts";
import { importCars } from "./store-cars.ts";

const { services, call } = await createTestApp();
const { db } = services;
await settleFacts(db);

const HEAD = "brand,series,model_id,model_year,model_name,level,energy,guide_price,displacement_ml";
const rows = readCarFile(
  "cars.csv",
  [
    `\uFEFF${HEAD}`,
    "丰田,凯美瑞,9001,2021,凯美瑞 2021款 2.0E 精英版,中型车,汽油,17.98万,1987",
    "丰田,凯美瑞,9002,2021,凯美瑞 2021款 双擎 2.5HS 旗舰版,中型车,油电混合,24.48万,2487",
    "晨风,晨风 V80,9003,2024,海鸥Z7 2024款 700km 后驱版,轻客,纯电动,21.59万,",
    "海鸥,海鸥Z7,9003,2024,海鸥Z7 2024款 700km 后驱版,中大型车,纯电动,21.59万,",
    '晨风,"晨风, S ""旅行""",9004,,晨风, 经典款,紧凑型SUV,汽油,-,',
    ",凯美瑞,9005,2021,凯美瑞 2021款 无牌,中型车,汽油,-,",
  ].join("\r\n"),
);
const columns = readCarFile(
  "丰田_凯美瑞.csv",
  "\uFEFFFeature,9002,9006\n级别,中型车,中型车\n车型名称,凯美瑞 2021款 双擎 2.5HS 旗舰版,凯美瑞 2024款 2.0G 尊贵版\n驱动方式,前置前驱,前置前驱\n能源类型_x,油电混合,汽油\n进气形式,自然吸气,自然吸气\n排量(mL),2487,1987\n厂商指导价(元),-,19.18万\n",
);
const list = readCarFile(
  "list.csv",
  "\uFEFF0,1,2\n凯美瑞 (75),series_110,x\n锐志 (停售) (30),series_375,x\n丰田旧梦 (停售) (2),series_9,x\n孤车 (1),series_8,x\n孤车 (1),无,x\n",
);

test("the same files again change nothing", async () => {
  const first = await importCars(services, [list, rows, columns]);
  expect(first.map(({ refused: _refused, ...report }) => report)).toEqual([
    { name: "list.csv", added: 1, changed: 2, same: 0, doubled: 0 },
    { name: "cars.csv", added: 3, changed: 1, same: 0, doubled: 1 },
    { name: "丰田_凯美瑞.csv", added: 1, changed: 1, same: 0, doubled: 0 },
  ]);
  expect(first[0]?.refused).toEqual([
    { place: "第 6 行", reason: "没有车系名或编号" },
    { place: "第 5 行", reason: "看不出“孤车”是哪个品牌" },
  ]);
  expect(first[1]?.refused).toEqual([{ place: "第 7 行", reason: "没有品牌" }]);
  const stored = () => db.select().from(carTrims).orderBy(asc(carTrims.id));
  const before = await stored();
  const again = await importCars(services, [list, rows, columns]);
  expect(again.map(({ added, changed }) => [added, changed])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(await stored()).toEqual(before);
});

test("a trim written by hand is known again, and takes what another file says beside", async () => {
  const trims = await db
    .select({ trim: carTrims })
    .from(carTrims)
    .innerJoin(carSeries, eq(carSeries.id, carTrims.seriesId))
    .where(eq(carSeries.slug, "ty-camry"));
  const known = trims.filter(({ trim }) => trim.modelYear === 2021 && trim.name === "2.0E 精英版");
  expect(known).toHaveLength(1);
  expect(known[0]?.trim).toMatchObject({
    sourceId: "9001",
    drive: "前驱",
    guidePrice: 179_800,
    displacement: "2.0L",
  });
  expect(known[0]?.trim.generationId).not.toBeNull();
});

test("of rows with one id the one that names its own series is meant", async () => {
  const [row] = await db
    .select({ make: carSeries.make, section: carSeries.section, brand: carBrands.slug, trim: carTrims })
    .from(carTrims)
    .innerJoin(carSeries, eq(carSeries.id, carTrims.seriesId))
    .innerJoin(carBrands, eq(carBrands.id, carSeries.brandId))
    .where(eq(carTrims.sourceId, "9003"));
  expect(row).toMatchObject({
    make: "海鸥",
    section: "main",
    brand: "haiou",
    trim: { name: "700km 后驱版", drive: "后驱" },
  });
});

test("what is imported is found at once, and discontinued series say so", async () => {
  const found = (await call("GET", "/api/catalogue/search?q=hoz7")).body.data as { items: unknown[] };
  expect(found.items).toMatchObject([{ series: { name: "海鸥Z7", discontinued: false } }]);
  const [old] = await db.select().from(carSeries).where(eq(carSeries.name, "丰田旧梦"));
  expect(old).toMatchObject({ make: "丰田", section: "toyota", discontinued: true });
});

test("a file of no known shape is refused as a whole", () => {
  expect(() => readCarFile("x.csv", "a,b\n1,2\n")).toThrow("认不出这种表格");
  expect(() => readCarFile("x.csv", "")).toThrow("文件是空的");
  expect(readCsv('\uFEFFa,"b\r\n""c"""\r\n\r\nd,\n')).toEqual([
    ["a", 'b\r\n"c"'],
    ["d", ""],
  ]);
});

test("the brand of a series in a list is told by its name and its neighbours", () => {
  const known = new Map([
    ["凯美瑞", "丰田"],
    ["汉兰达", "丰田"],
    ["飞度", "本田"],
  ]);
  const names = ["凯美瑞", "新车", "汉兰达", "迷路", "飞度", "本田e"];
  expect(brandsOfList(names, ["丰田", "本田"], (brand, name) => known.get(name) === brand)).toEqual([
    ...["丰田", "丰田", "丰田", undefined, "本田", "本田"],
  ]);
});
