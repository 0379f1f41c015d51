import { expect, test } from "vitest";
import { usualLength } from "./review-time.ts";

test.each([
  [0.2, "5 分钟"],
  [5, "5 分钟"],
  [5.1, "10 分钟"],
  [18, "20 分钟"],
  [30, "30 分钟"],
  [31, "40 分钟"],
  [50, "50 分钟"],
  [50.5, "1 小时"],
  [60, "1 小时"],
  [61, "2 小时"],
  [23 * 60, "23 小时"],
  [23 * 60 + 1, "1 天"],
  [1440, "1 天"],
  [1441, "2 天"],
  [3.5 * 1440, "4 天"],
])("%d minutes are %s", (minutes, words) => {
  expect(usualLength(minutes)).toBe(words);
});

test("a longer time is never said to be shorter", () => {
  const inMinutes = (words: string) => {
    const [count, unit = ""] = words.split(" ");
    return Number(count) * ({ 分钟: 1, 小时: 60, 天: 1440 }[unit] ?? Number.NaN);
  };
  for (let minutes = 1; minutes < 6000; minutes += 1)
    expect(inMinutes(usualLength(minutes))).toBeGreaterThanOrEqual(minutes);
});
