import { expect, test } from "vitest";
import { isExactRegion, type Region, regionName, regionPath, regions } from "./regions.ts";

test("every region is there once, below the one whose code it begins with", () => {
  const seen = new Set<string>();
  const walk = (list: readonly Region[], above: string) => {
    const names = list.map(({ name }) => name);
    expect(new Set(names).size, above).toBe(names.length);
    for (const { code, name, under } of list) {
      expect(code).toMatch(/^\d{6}$/);
      expect(name).toMatch(/^\p{Script=Han}{2,15}$/u);
      expect(code.startsWith(above.replace(/(?:00)+$/, ""))).toBe(true);
      expect(seen.has(code)).toBe(false);
      seen.add(code);
      walk(under, code);
    }
  };
  walk(regions, "");
  expect(regions).toHaveLength(34);
  expect(seen.size).toBeGreaterThan(3000);
});

test("a code leads to its province, city and district", () => {
  expect(regionPath("440305")?.map(({ name }) => name)).toEqual(["广东省", "深圳市", "南山区"]);
  expect(regionName("110105")).toBe("北京市朝阳区");
  expect(regionName("429004")).toBe("湖北省仙桃市");
  expect(regionName("999999")).toBe("");
});

test("exact is what nothing is told apart below", () => {
  for (const code of ["440305", "441900", "110101", "429004", "810000"])
    expect(isExactRegion(code), code).toBe(true);
  for (const code of ["440000", "440300", "110000", "1", ""]) expect(isExactRegion(code), code).toBe(false);
});
