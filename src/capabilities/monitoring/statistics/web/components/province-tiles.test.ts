import { expect, it } from "vitest";
import { regions } from "#shared/regions.ts";
import { MAP, provinceTiles } from "./province-tiles.ts";

it("has every province once, each at a place of its own", () => {
  const { tiles, elsewhere } = provinceTiles(regions.map(({ name }) => ({ name, value: 2 })));
  expect(elsewhere).toEqual([]);
  expect(tiles).toHaveLength(34);
  expect(tiles.every(({ value }) => value === 2)).toBe(true);
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(34);
  expect(tiles.every(({ column, row }) => column < MAP.columns && row < MAP.rows)).toBe(true);
});

it("counts what is named in short or whole together, and keeps what lies elsewhere", () => {
  const { tiles, elsewhere } = provinceTiles([
    { name: "广东", value: 3 },
    { name: "广东省", value: 4 },
    { name: "日本", value: 1 },
  ]);
  expect(tiles.find(({ name }) => name === "广东")?.value).toBe(7);
  expect(tiles.filter(({ value }) => value > 0)).toHaveLength(1);
  expect(elsewhere).toEqual([{ name: "日本", value: 1 }]);
});
