import fc from "fast-check";
import { expect, test } from "vitest";
import { quantile } from "./quantiles.ts";

test("a quantile of steps is within a tenth of the true one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.9),
      (durations, share) => {
        const steps = new Map<number, number>();
        for (const seconds of durations) {
          const step = Math.floor(Math.log(seconds) / Math.log(1.1));
          steps.set(step, (steps.get(step) ?? 0) + 1);
        }
        const found = quantile(steps, share) ?? Number.NaN;
        const ordered = durations.toSorted((a, b) => a - b);
        const exact = ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN;
        expect(found / exact).toBeGreaterThan(1 / 1.1001);
        expect(found / exact).toBeLessThan(1.1001);
      },
    ),
  );
});

test("without any there is none", () => {
  expect(quantile(new Map(), 0.5)).toBeNull();
  expect(quantile(new Map([[3, 0]]), 0.5)).toBeNull();
});
