import { expect, test } from "vitest";
import { pieceKinds } from "#shared/certification.ts";
import {
  addMask,
  BLURRED,
  defaultMasks,
  type MaskBox,
  moved,
  resized,
  scaled,
  sharpnessOf,
} from "./mask-geometry.ts";

const inside = ({ x, y, w, h }: MaskBox) =>
  x >= 0 && y >= 0 && x + w <= 1 + 1e-9 && y + h <= 1 + 1e-9 && w > 0 && h > 0;

test.each(pieceKinds)("what nobody needs of a %s is covered from the start", (kind) => {
  const boxes = defaultMasks(kind);
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.every(inside)).toBe(true);
  const more = addMask(boxes);
  expect(new Set(more.map(({ id }) => id)).size).toBe(boxes.length + 1);
});

test("a cover never leaves the photo, however it is dragged, drawn or pinched", () => {
  const box = { id: 1, x: 0.4, y: 0.4, w: 0.2, h: 0.1 };
  for (const by of [-3, -0.4, 0, 0.37, 3]) {
    expect(inside(moved(box, by, -by))).toBe(true);
    expect(inside(resized(box, by, by))).toBe(true);
    expect(inside(scaled(box, Math.abs(by)))).toBe(true);
  }
  expect(moved(box, 0.1, 0)).toMatchObject({ x: 0.5, w: 0.2 });
  const larger = scaled(box, 2);
  expect([larger.x, larger.y, larger.w, larger.h].map((value) => value.toFixed(2))).toEqual([
    ...["0.30", "0.35", "0.40", "0.20"],
  ]);
});

test("letters are sharp, the same smeared out are not", () => {
  const width = 64;
  const letters = Uint8Array.from({ length: width * width }, (_, at) =>
    Math.floor(at / 3) % 2 === 0 ? 20 : 230,
  );
  // The same out of focus: no edge is left, only light and shade.
  const smeared = Uint8Array.from(
    { length: width * width },
    (_, at) => 125 + 100 * Math.sin((at % width) / 8),
  );
  expect(sharpnessOf(letters, width, width)).toBeGreaterThan(BLURRED);
  expect(sharpnessOf(smeared, width, width)).toBeLessThan(BLURRED);
});
