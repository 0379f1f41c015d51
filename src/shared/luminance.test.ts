import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeLuminance, encodeLuminance, LUMINANCE_GRID } from "./luminance.ts";

const cells = LUMINANCE_GRID * LUMINANCE_GRID;
const grid = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: cells, maxLength: cells });

it("keeps brightness near enough for a contrast, and never takes a spot for darker than it is", () => {
  fc.assert(
    fc.property(grid, grid, (mean, max) => {
      const text = encodeLuminance({ mean, max });
      expect(text).toMatch(/^[\w-]{128}$/);
      const read = decodeLuminance(text);
      for (const [i, value] of mean.entries()) {
        expect(Math.abs((read?.mean[i] ?? Number.NaN) - value)).toBeLessThan(0.02);
      }
      for (const [i, value] of max.entries()) {
        expect(read?.max[i] ?? 0).toBeGreaterThanOrEqual(value - 1e-6);
        expect(read?.max[i] ?? 2).toBeLessThan(value + 0.04);
      }
    }),
  );
});

it.each([null, "", "0".repeat(127), "!".repeat(128)])("does not read %j", (text) => {
  expect(decodeLuminance(text)).toBeNull();
});
