import { expect, test } from "vitest";
import { countdown, inWords } from "./durations.ts";
import { chartScale, weekday } from "./week-scale.ts";

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [14, 20],
  [942, 1000],
  [1122, 2000],
])("an axis for values up to %i ends at %i", (highest, max) => {
  expect(chartScale(highest)).toEqual({ max, ticks: [0, max / 2, max] });
});

test("weekdays do not depend on the time zone", () => {
  expect(["2026-11-21", "2026-11-22"].map(weekday)).toEqual(["六", "日"]);
});

test("lengths of time are told in the unit that says most", () => {
  const minute = 60_000;
  expect([0, 38, 59, 60, 47 * 60, 48 * 60].map((minutes) => inWords(minutes * minute))).toEqual([
    "不到 1 分钟",
    "38 分钟",
    "59 分钟",
    "1 小时",
    "47 小时",
    "2 天",
  ]);
});

test("a countdown ends", () => {
  const until = "2026-01-01T00:05:00Z";
  expect(countdown(until, Date.parse("2026-01-01T00:00:48Z"))).toBe("4:12");
  expect(countdown(until, Date.parse(until))).toBeNull();
});
