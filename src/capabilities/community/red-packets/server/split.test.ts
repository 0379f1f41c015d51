import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSum } from "./split.ts";

const campaign = fc
  .integer({ min: 1, max: 300 })
  .chain((count) => fc.record({ count: fc.constant(count), total: fc.integer({ min: count, max: 60_000 }) }));

test("whatever is split, nothing is lost, nothing is added, and nobody gets nothing", () => {
  fc.assert(
    fc.property(campaign, ({ total, count }) => {
      const sums = splitSum(total, count);
      expect(sums).toHaveLength(count);
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(total);
      expect(Math.min(...sums)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("the luckiest draws still leave one unit for each who follows, and the unluckiest lose nothing", () => {
  const most = splitSum(100, 7, (below) => below - 1);
  const least = splitSum(100, 7, () => 0);
  for (const sums of [most, least]) expect(sums.reduce((sum, each) => sum + each, 0)).toBe(100);
  expect(Math.min(...most)).toBeGreaterThanOrEqual(1);
  expect(splitSum(7, 7)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(splitSum(42, 1)).toEqual([42]);
});

test("early and late packets are worth the same on average", () => {
  const rounds = 2000;
  const sums = Array.from({ length: 10 }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, sum] of splitSum(1000, 10).entries()) sums[at] = (sums[at] ?? 0) + sum;
  }
  // The mean is 100; with 2000 rounds the error of each is about 1.3.
  for (const sum of sums) expect(Math.abs(sum / rounds - 100)).toBeLessThan(10);
});

test("a sum that does not reach for all is refused", () => {
  expect(() => splitSum(4, 5)).toThrow("at least one unit each");
  expect(() => splitSum(4, 0)).toThrow("at least one packet");
  expect(() => splitSum(4.5, 2)).toThrow("at least one");
});
