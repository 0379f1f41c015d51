import { expect, test } from "vitest";
import { dayOf, lastUnits, startOf } from "./days.ts";

test("a day is one of China, a week begins on Monday", () => {
  expect(dayOf(new Date("2026-11-27T15:59:59Z"))).toBe("2026-11-27");
  expect(dayOf(new Date("2026-11-27T16:00:00Z"))).toBe("2026-11-28");
  expect(["2026-11-22", "2026-11-23", "2026-11-29"].map((day) => startOf("week", day))).toEqual([
    "2026-11-16",
    "2026-11-23",
    "2026-11-23",
  ]);
});

test("spans are whole units up to now, with as many before them", () => {
  expect(lastUnits("day", 2, "2026-03-01")).toEqual({
    shown: ["2026-02-28", "2026-03-01"],
    before: ["2026-02-26", "2026-02-27"],
  });
  expect(lastUnits("week", 7, "2026-01-02")).toEqual({ shown: ["2025-12-29"], before: ["2025-12-22"] });
  const year = lastUnits("month", 365, "2026-11-28");
  expect(year.shown).toHaveLength(12);
  expect([year.before[0], year.shown[0], year.shown.at(-1)]).toEqual([
    "2024-12-01",
    "2025-12-01",
    "2026-11-01",
  ]);
});
