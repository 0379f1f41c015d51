import fc from "fast-check";
import { expect, test } from "vitest";
import { FEN_MAX, formatFen, parseYuan, shareOut, yuanOf } from "./money.ts";

test("fen read as yuan", () => {
  expect([0, 5, 1990, 268_000, -1234, FEN_MAX].map(formatFen)).toEqual([
    "¥0",
    "¥0.05",
    "¥19.90",
    "¥2,680",
    "−¥12.34",
    "¥10,000,000",
  ]);
});

test("yuan that were typed become fen, and what is no amount is refused", () => {
  expect(["19.9", "2,680", " ￥１２.３４ ", "0", "0.05"].map(parseYuan)).toEqual([1990, 268_000, 1234, 0, 5]);
  for (const wrong of ["", "-1", "1.234", "1e3", "12元", "99999999", ".5", "NaN"])
    expect(parseYuan(wrong)).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: FEN_MAX }), (fen) => {
      expect(parseYuan(yuanOf(fen))).toBe(fen);
      expect(parseYuan(formatFen(fen))).toBe(fen);
    }),
  );
});

test("what is shared out adds up to the fen, and nobody bears more than his part", () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10, [0, 0])).toEqual([0, 0]);
  const weights = fc.array(fc.integer({ min: 0, max: FEN_MAX }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
      const total = parts.reduce((all, part) => all + part, 0);
      const sum = Math.floor(total * share);
      const shares = shareOut(sum, parts);
      expect(shares.reduce((all, part) => all + part, 0)).toBe(sum);
      for (const [n, part] of shares.entries()) expect(part).toBeLessThanOrEqual(parts[n] ?? 0);
    }),
  );
});
