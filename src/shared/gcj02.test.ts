import fc from "fast-check";
import { expect, test } from "vitest";
import { gcjOf, wgsOf } from "./gcj02.ts";

/** About a metre. */
const CLOSE = 1e-5;

test("a place goes there and back within a metre, anywhere in the country", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 18, max: 53, noNaN: true }),
      fc.double({ min: 74, max: 134, noNaN: true }),
      (latitude, longitude) => {
        const back = wgsOf(gcjOf({ latitude, longitude }));
        expect(Math.abs(back.latitude - latitude)).toBeLessThan(CLOSE);
        expect(Math.abs(back.longitude - longitude)).toBeLessThan(CLOSE);
      },
    ),
  );
});

test("the shift is some hundreds of metres, as everybody measures it in Beijing", () => {
  const { latitude, longitude } = gcjOf({ latitude: 39.9075, longitude: 116.391_28 });
  expect(latitude).toBeCloseTo(39.908_9, 3);
  expect(longitude).toBeCloseTo(116.397_5, 3);
});
