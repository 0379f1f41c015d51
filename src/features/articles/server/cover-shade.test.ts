import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { encodeLuminance, LUMINANCE_GRID } from "#shared/luminance.ts";
import { coverShade } from "./cover-shade.ts";

const TITLE = "雨天赛道的第一圈，先慢下来";
const cells = LUMINANCE_GRID ** 2;
const measured = (mean: number[], max = mean) => ({
  width: 1200,
  height: 800,
  luminance: encodeLuminance({ mean, max }),
});
const even = (value: number) => measured(new Array<number>(cells).fill(value));
const rows = (value: (row: number) => number) =>
  measured(Array.from({ length: cells }, (_, at) => value(Math.floor(at / LUMINANCE_GRID))));

/** What white stands on, after `percent` of black lies over a grey of a relative luminance. */
async function contrast(luminance: number, percent: number): Promise<number> {
  const code = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055;
  const grey = Math.round(code * 255);
  const { data } = await sharp({
    create: { width: 1, height: 1, channels: 3, background: { r: grey, g: grey, b: grey } },
  })
    .composite([
      {
        input: {
          create: {
            width: 1,
            height: 1,
            channels: 4,
            background: { r: 0, g: 0, b: 0, alpha: percent / 100 },
          },
        },
      },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shaded = (data[0] ?? 0) / 255;
  const back = shaded <= 0.04045 ? shaded / 12.92 : ((shaded + 0.055) / 1.055) ** 2.4;
  return 1.05 / (back + 0.05);
}

it("leaves 4.5 to 1 on even pictures, and does not drown them", async () => {
  for (const luminance of [1, 0.8, 0.5, 0.25]) {
    const { top } = coverShade(even(luminance), TITLE);
    const found = await contrast(luminance, top);
    expect(found).toBeGreaterThanOrEqual(4.5);
    expect(found).toBeLessThan(5.8);
  }
  expect(coverShade(even(0.1), TITLE)).toEqual({ top: 0, bottom: 0 });
});

it("leaves 3 to 1 at the brightest spot of any picture", async () => {
  const level = fc.double({ min: 0, max: 1, noNaN: true });
  const grid = fc.array(level, { minLength: cells, maxLength: cells });
  await fc.assert(
    fc.asyncProperty(grid, async (max) => {
      const { top } = coverShade(
        measured(
          max.map((value) => value / 2),
          max,
        ),
        TITLE,
      );
      const behind = Math.max(...max.slice(0, 4 * LUMINANCE_GRID));
      expect(await contrast(behind, top)).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 30 },
  );
});

it("shades only where it is bright behind the text", () => {
  const snow = coverShade(
    rows((row) => (row < 4 ? 0.02 : 0.9)),
    "短标题",
  );
  expect(snow.top).toBe(0);
  expect(snow.bottom).toBeGreaterThan(45);
  const sky = coverShade(
    rows((row) => (row < 4 ? 0.9 : 0.02)),
    "短标题",
  );
  expect(sky.top).toBeGreaterThan(45);
  expect(sky.bottom).toBe(0);
});

it("judges the part of a tall picture that is shown", () => {
  // 800 × 1600 in a box of 3:2 shows a third of it: that around the focal point.
  const tall = { ...rows((row) => (row < 3 ? 1 : 0.02)), width: 800, height: 1600, focusX: 0.5 };
  expect(coverShade({ ...tall, focusY: 0 }, TITLE).top).toBeGreaterThan(45);
  expect(coverShade({ ...tall, focusY: 1 }, TITLE).top).toBe(0);
});

it("takes a picture that was not measured for white", () => {
  const { top } = coverShade({ width: 3, height: 2, luminance: null }, TITLE);
  expect(top).toBe(coverShade(even(1), TITLE).top);
  expect(coverShade(null, TITLE)).toEqual({ top: 0, bottom: 0 });
});
