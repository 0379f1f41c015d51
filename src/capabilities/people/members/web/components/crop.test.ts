import fc from "fast-check";
import { expect, test } from "vitest";
import { clampCrop, dragBy, initialCrop, MAX_ZOOM, zoomOf, zoomTo } from "./crop.ts";

const picture = { width: 1200, height: 800 };

test("begins with the largest square in the middle", () => {
  expect(initialCrop(picture)).toEqual({ x: 600, y: 400, side: 800 });
});

test("the picture follows the finger, to its edge", () => {
  const crop = initialCrop(picture);
  expect(dragBy(crop, picture, 400, 50, 0)).toEqual({ x: 500, y: 400, side: 800 });
  expect(dragBy(crop, picture, 400, 5000, 5000)).toEqual({ x: 400, y: 400, side: 800 });
});

test("zooming keeps the centre and ends at the limits", () => {
  const crop = zoomTo(initialCrop(picture), picture, 2);
  expect(crop).toEqual({ x: 600, y: 400, side: 400 });
  expect(zoomOf(zoomTo(crop, picture, 99), picture)).toBe(MAX_ZOOM);
  expect(zoomTo(crop, picture, 0.1)).toEqual(initialCrop(picture));
});

test("whatever is asked for, the square lies inside the picture", () => {
  const number = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  });
  fc.assert(
    fc.property(size, number, number, number, (of, x, y, side) => {
      const crop = clampCrop({ x, y, side }, of);
      expect(crop.side).toBeGreaterThan(0);
      expect(crop.x - crop.side / 2).toBeGreaterThanOrEqual(-1e-6);
      expect(crop.y - crop.side / 2).toBeGreaterThanOrEqual(-1e-6);
      expect(crop.x + crop.side / 2).toBeLessThanOrEqual(of.width + 1e-6);
      expect(crop.y + crop.side / 2).toBeLessThanOrEqual(of.height + 1e-6);
    }),
  );
});
