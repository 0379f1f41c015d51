import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Sketch } from "./sketch.ts";

const hash = (value: string) => createHash("sha256").update(value).digest();
const sketchOf = (from: number, to: number) => {
  const sketch = new Sketch();
  for (let at = from; at < to; at += 1) sketch.add(hash(`visitor ${at}`));
  return sketch;
};

test.each([0, 1, 10, 1000, 20_000, 100_000])("%d different ones are counted within 2 %%", (count) => {
  const found = sketchOf(0, count).estimate();
  expect(Math.abs(found - count)).toBeLessThanOrEqual(0.02 * count);
});

test("who comes again does not count again, and sketches of two processes add up", () => {
  const one = sketchOf(0, 6000);
  one.changed = false;
  for (let at = 0; at < 6000; at += 1) one.add(hash(`visitor ${at}`));
  expect(one.changed).toBe(false);
  const other = sketchOf(3000, 9000);
  one.merge(other);
  expect(one.changed).toBe(true);
  expect(one.registers).toEqual(sketchOf(0, 9000).registers);
  expect(new Sketch(one.registers.slice()).estimate()).toBe(one.estimate());
});
