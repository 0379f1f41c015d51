import { expect, test } from "vitest";
import { timeText } from "./words.ts";

test.each([
  [31_349, "31.34"],
  [9_000, "9.00"],
  [62_505, "1:02.50"],
  [60_000, "1:00.00"],
])("%d ms are %s", (ms, text) => {
  expect(timeText(ms)).toBe(text);
});
