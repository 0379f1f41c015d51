import { expect, test } from "vitest";
import { beginOf, dayAfter, dayOf, daysShown, moved } from "./calendar-days.ts";

test("a month has whole weeks from Monday on, and none that it does not touch", () => {
  const november = daysShown("month", "2026-11-28");
  expect([november[0], november.at(-1), november.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
  const february = daysShown("month", "2027-02-01");
  expect([february[0], february.at(-1), february.length]).toEqual(["2027-02-01", "2027-02-28", 28]);
});

test("a week begins with Monday, and weeks and months go on over the year", () => {
  expect(daysShown("week", "2026-11-29")).toEqual([
    ...["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"],
    ...["2026-11-28", "2026-11-29"],
  ]);
  expect(moved("week", "2026-12-30", 1)).toBe("2027-01-06");
  expect(moved("month", "2026-12-30", 1)).toBe("2027-01-01");
  expect(moved("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(dayAfter("2024-02-28", 1)).toBe("2024-02-29");
  expect(dayOf(beginOf("2026-11-28"))).toBe("2026-11-28");
});
