import { expect, test } from "vitest";
import { startsAfter } from "./date-series.ts";

test("weekly ones come a week later each, at the same time", () => {
  expect(startsAfter("2026-11-28T01:00:00.000Z", "week", 2)).toEqual([
    "2026-12-05T01:00:00.000Z",
    "2026-12-12T01:00:00.000Z",
  ]);
});

test("monthly ones keep the weekday, as every first Saturday, over the end of the year", () => {
  // 2026-11-07 is the first Saturday of its month.
  expect(startsAfter("2026-11-07T01:00:00.000Z", "month", 3)).toEqual([
    "2026-12-05T01:00:00.000Z",
    "2027-01-02T01:00:00.000Z",
    "2027-02-06T01:00:00.000Z",
  ]);
});

test("a fifth one that a month does not have falls on its last", () => {
  // 2026-10-31 is the fifth Saturday.
  expect(startsAfter("2026-10-31T01:00:00.000Z", "month", 1)).toEqual(["2026-11-28T01:00:00.000Z"]);
});

test("early in the morning in China the day is China's, not that of UTC", () => {
  // 07:00 on Saturday the 7th there is 23:00 on Friday the 6th here.
  expect(startsAfter("2026-11-06T23:00:00.000Z", "month", 1)).toEqual(["2026-12-04T23:00:00.000Z"]);
});
