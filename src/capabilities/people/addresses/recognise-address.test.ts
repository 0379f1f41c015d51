import { expect, test } from "vitest";
import { type Region, regionPath, regions } from "#shared/regions.ts";
import { recogniseAddress } from "./recognise-address.ts";
import { shortForms } from "./region-forms.ts";

const found = { name: "林一一", mobile: "13900001111", region_code: "440305", detail: "科技园路8号5栋1203" };

test.each([
  "林一一 13900001111 广东省深圳市南山区科技园路8号5栋1203",
  "广东省深圳市南山区科技园路8号5栋1203 林一一 13900001111",
  "13900001111，林一一，广东省 深圳市 南山区 科技园路8号5栋1203",
  "收货人：林一一\n手机号码：139-0000-1111\n所在地区：广东省深圳市南山区\n详细地址：科技园路8号5栋1203",
  "广东深圳南山科技园路8号5栋1203，林一一收，+86 13900001111".replace("收，", "，"),
  "深圳市南山区科技园路8号5栋1203 林一一 86-13900001111",
  "林一一,１３９００００１１１１,广东省深圳市南山区广东省深圳市南山区科技园路8号5栋1203,邮编518057",
  "姓名:林一一 电话:13900001111 地址:广东/深圳/南山区/科技园路8号5栋1203".replace("区/", "区"),
  "广东省深圳市南山区科技园路8号5栋1203\u200b\n林一一\n139 0000 1111\n518057",
])("the same address however it is pasted: %s", (text) => {
  expect(recogniseAddress(text)).toEqual(found);
});

test.each([
  ["北京市北京市朝阳区望京街1号", "110105", "望京街1号"],
  ["北京朝阳区望京街1号", "110105", "望京街1号"],
  ["上海市市辖区浦东新区世纪大道100号", "310115", "世纪大道100号"],
  ["浦东新区世纪大道100号", "310115", "世纪大道100号"],
  ["重庆渝北区龙溪街道2幢", "500112", "龙溪街道2幢"],
  ["吉林省吉林市昌邑区解放路3号", "220202", "解放路3号"],
  ["吉林吉林昌邑解放路3号", "220202", "解放路3号"],
  ["东莞市长安镇德政路5号", "441900", "长安镇德政路5号"],
  ["湖北省省直辖县级行政区划仙桃市沔阳大道9号", "429004", "沔阳大道9号"],
  ["内蒙古呼和浩特新城区兴安路7号", "150102", "兴安路7号"],
  ["湖北恩施州恩施市航空路6号", "422801", "航空路6号"],
  ["新疆伊犁伊宁市解放路1号", "654002", "解放路1号"],
  ["香港特别行政区弥敦道100号", "810000", "弥敦道100号"],
])("%s", (text, code, detail) => {
  expect(recogniseAddress(`周二 13800002222 ${text}`)).toEqual({
    name: "周二",
    mobile: "13800002222",
    region_code: code,
    detail,
  });
});

test("what is not clear is left to be chosen", () => {
  // There are several; whoever pastes it knows which.
  expect(recogniseAddress("朝阳区建设路1号").region_code).toBeUndefined();
  expect(recogniseAddress("广东省深圳市科技园路8号")).toEqual({ detail: "广东省深圳市科技园路8号" });
  expect(recogniseAddress("北海")).not.toHaveProperty("region_code");
  expect(recogniseAddress("")).toEqual({});
  expect(recogniseAddress("你好")).not.toHaveProperty("mobile");
});

/** Numbers that look made by chance and are the same every time. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("whatever district, in whatever form and order", () => {
  const pick = chance(7);
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const leaves = (list: readonly Region[]): Region[] =>
    list.flatMap((region) => (region.under.length === 0 ? [region] : leaves(region.under)));
  const all = leaves(regions);
  const names = ["林一", "欧阳小雨", "周女士", "阿依古丽·买买提", "Lin Yi", "王大力"];
  const streets = ["人民路", "解放大道", "滨江东路", "学府街", "工业二路"];
  const wrong: string[] = [];
  for (let n = 0; n < 1500; n += 1) {
    const region = one(all);
    const path = regionPath(region.code) ?? [];
    const short = pick(3);
    const written = path.map(({ name }, at) => {
      const [bare] = shortForms(name);
      // All short, province and city short, or all whole. Short districts can be read in two ways below a city.
      const cut = short === 1 && at < path.length - 1;
      return cut && bare ? bare : name;
    });
    const between = one(["", "", " ", "，"]);
    const name = one(names);
    const mobile = `1${3 + pick(7)}${String(pick(1e9)).padStart(9, "0")}`;
    const shown = one([
      mobile,
      `+86 ${mobile}`,
      `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`,
    ]);
    const detail = `${one(streets)}${1 + pick(300)}号${1 + pick(20)}栋${100 + pick(900)}室`;
    const place = written.join(between) + between + detail;
    const gap = one([" ", "，", "\n", "; "]);
    const parts = one([
      [name, shown, place],
      [place, name, shown],
      [shown, name, place],
      [name, place, shown],
      [`收货人：${name}`, `手机：${shown}`, `地址：${place}`],
    ]);
    const text = parts.join(gap);
    const read = recogniseAddress(text);
    const expected = { name, mobile, region_code: region.code, detail };
    if (
      JSON.stringify({ ...expected, ...read }) !== JSON.stringify(expected) ||
      read.region_code === undefined
    )
      wrong.push(`${text.replaceAll("\n", "⏎")} → ${JSON.stringify(read)}`);
  }
  expect(wrong).toEqual([]);
});

test("no text makes it throw, or take long", () => {
  const pick = chance(11);
  const pieces = [
    "广东省",
    "深圳",
    "市",
    "北京市",
    "1",
    "390000",
    "1111",
    "\n",
    "\u0001",
    "🚗",
    "<b>",
    "'",
    "吉林",
    "号",
  ];
  for (let n = 0; n < 300; n += 1) {
    let text = "";
    for (let k = 0; k < pick(200); k += 1) text += pieces[pick(pieces.length)];
    expect(() => recogniseAddress(text)).not.toThrow();
  }
});
