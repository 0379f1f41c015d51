import { expect, it } from "vitest";
import { waitBefore } from "./wait.ts";

it("waits longer each time, ten seconds at most, for ever", () => {
  const never = () => 0;
  expect([0, 1, 2, 3, 4, 5, 1000].map((tries) => waitBefore(tries, never))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000, 10_000,
  ]);
});

it("is up to a third shorter by chance, and never nothing", () => {
  expect(waitBefore(0, () => 0.999)).toBeGreaterThan(660);
  expect(waitBefore(9, () => 0.5)).toBe(8333);
});
