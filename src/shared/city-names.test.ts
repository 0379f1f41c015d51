import { expect, test } from "vitest";
import { cityCode, cityName } from "./city-names.ts";
import { isCity, regions } from "./regions.ts";

test.each([
  ["杭州市", "杭州"],
  ["恩施土家族苗族自治州", "恩施州"],
  ["西双版纳傣族自治州", "西双版纳州"],
  ["博尔塔拉蒙古自治州", "博尔塔拉州"],
  ["海南藏族自治州", "海南州"],
  ["大兴安岭地区", "大兴安岭"],
  ["锡林郭勒盟", "锡林郭勒"],
  ["神农架林区", "神农架"],
  ["香港特别行政区", "香港"],
  ["台湾省", "台湾"],
  ["白沙黎族自治县", "白沙县"],
])("%s is called %s", (name, called) => expect(cityName(name)).toBe(called));

test("no two cities are called the same, and none is called nothing", () => {
  const all = regions.flatMap((province) => {
    const cities = province.under.filter(isCity);
    return cities.length > 0 ? cities : [province];
  });
  const names = all.map(({ name }) => cityName(name));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(Math.min(...names.map((name) => name.length))).toBeGreaterThan(1);
  for (const { name, code } of all) expect(cityCode(cityName(name))).toBe(code);
  expect(cityCode("北京")).toBe("110000");
  expect(cityCode("某地")).toBeUndefined();
});
