import { describe, expect, it } from "vitest";
import { fitted, settled, whole, zoomAt } from "./zoom-view.ts";

const box = { width: 400, height: 800 };
const shown = fitted({ width: 1200, height: 800 }, box);

describe("a zoomed picture", () => {
  it("is fitted into its box by the side that is short of room", () => {
    expect(shown.width).toBe(400);
    expect(shown.height).toBeCloseTo(266.67, 1);
    expect(fitted({ width: 1200, height: 800 }, { width: 844, height: 390 })).toEqual({
      width: 585,
      height: 390,
    });
  });

  it("stays with its edges at the box's, and in the middle where it does not fill it", () => {
    expect(settled({ scale: 2, x: 500, y: 90 }, shown, box)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(settled({ scale: 4, x: -50, y: -900 }, shown, box).y).toBeCloseTo(-133.33, 1);
  });

  it("is whole again when the fingers leave it nearly whole, and grows to a limit", () => {
    expect(settled({ scale: 1.05, x: 3, y: 2 }, shown, box)).toEqual(whole);
    expect(settled({ scale: 0.6, x: 0, y: 0 }, shown, box)).toEqual(whole);
    expect(settled({ scale: 30, x: 0, y: 0 }, shown, box).scale).toBe(5);
  });

  it("keeps under the finger what was there", () => {
    const point = { x: 120, y: -60 };
    const before = { scale: 1.5, x: 20, y: 10 };
    const after = zoomAt(before, 2, point);
    const under = (view: typeof before) => [(point.x - view.x) / view.scale, (point.y - view.y) / view.scale];
    expect(under(after)[0]).toBeCloseTo(under(before)[0] ?? Number.NaN);
    expect(under(after)[1]).toBeCloseTo(under(before)[1] ?? Number.NaN);
  });
});
