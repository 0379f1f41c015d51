import { expect, test } from "vitest";
import { clockWords, secondsOf, sizeWords } from "./words.ts";

test("a place in a film is read as people write it", () => {
  expect(["0", "90", "1:30", "01：30", " 1:02:03 "].map(secondsOf)).toEqual([0, 90, 90, 90, 3723]);
});

test("what is no place in a film is told apart", () => {
  expect(["", "1:60", "1:2:3:4", "一分", "1.5", "-3", "1:"].map(secondsOf)).toEqual(Array(7).fill(null));
});

test("sizes are written in the unit that fits", () => {
  expect([10, 340_000_000, 1_240_000_000].map(sizeWords)).toEqual(["1 MB", "340 MB", "1.2 GB"]);
});

test("a moment is written to the second, by China's clock", () => {
  expect(clockWords("2026-11-28T16:00:05.900Z")).toBe("00:00:05");
});
