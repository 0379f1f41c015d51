import { expect, test } from "vitest";
import { rarityText } from "./rarity.ts";

const text = (holders: number, among: number) =>
  rarityText({ rarity: { holders, among, counted_at: "2026-11-22T00:00:00Z" } });

test("the share is told as exactly as it makes sense, and never made up", () => {
  expect(rarityText({ rarity: null })).toBe("");
  expect(text(0, 0)).toBe("");
  expect(text(0, 50)).toBe("还没有车友拥有");
  expect(text(1, 5000)).toBe("仅不到 0.1% 车友拥有");
  expect(text(12, 1000)).toBe("仅 1.2% 车友拥有");
  expect(text(20, 1000)).toBe("仅 2% 车友拥有");
  expect(text(1, 3)).toBe("33% 车友拥有");
});
