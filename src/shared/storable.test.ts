import { expect, test } from "vitest";
import { allStorable, isStorable } from "./storable.ts";

test("NUL and halves of surrogate pairs cannot be stored, everything else can", () => {
  expect(isStorable("好车 👨‍👩‍👧 \u202e\ufffd\t\n")).toBe(true);
  expect(isStorable("")).toBe(true);
  for (const text of ["\0", "a\0b", "\ud800", "\udc00\ud800", "👍".slice(0, 1)])
    expect(isStorable(text)).toBe(false);
});

test("a text is found in values and keys, however deep", () => {
  expect(allStorable({ a: [1, null, true, { b: "好" }] })).toBe(true);
  expect(allStorable({ a: [{ b: "\0" }] })).toBe(false);
  expect(allStorable({ "\ud800": 1 })).toBe(false);
  let deep: unknown = "\0";
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  expect(allStorable(deep)).toBe(false);
});
