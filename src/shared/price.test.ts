import { expect, test } from "vitest";
import { fenOf, formatPrice } from "./price.ts";

test.each([
  ["388.50", 38850],
  ["388.5", 38850],
  ["0.07", 7],
  ["8800", 880_000],
  [" １２８０．１０ ", 128_010],
  // Where a sum of binary fractions would be a fen short.
  ["1.15", 115],
  ["9999999.99", 999_999_999],
])("%s yuan are %d fen", (text, fen) => {
  expect(fenOf(text)).toBe(fen);
});

test.each(["", "0", "0.00", "01", "1.234", "1e3", "-5", "3,880", "三百", "."])("%s is no price", (text) => {
  expect(fenOf(text)).toBe(null);
});

test("a price is read with two decimals where it has any", () => {
  expect([formatPrice(388.5), formatPrice(12_345), formatPrice(0.07)]).toEqual(["388.50", "12,345", "0.07"]);
});
