import { expect, test } from "vitest";
import { oklchToHex } from "./oklch.ts";

test.each([
  ["oklch(0 0 0)", "#000000"],
  ["oklch(1 0 0)", "#ffffff"],
  ["oklch(0.627955 0.257683 29.234)", "#ff0000"],
  ["oklch(0.452014 0.313214 264.052)", "#0000ff"],
])("%s is %s", (oklch, hex) => {
  expect(oklchToHex(oklch)).toBe(hex);
});

test("what is not an opaque oklch colour is refused", () => {
  expect(() => oklchToHex("#fff")).toThrow("not an opaque oklch() colour");
});
