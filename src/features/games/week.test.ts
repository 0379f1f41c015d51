import { expect, test } from "vitest";
import { courseOf, endOfWeek, startOfWeek, weekBefore, weekOf } from "./week.ts";

test.each([
  ["2026-11-22T15:59:59.999Z", "2026-11-16"],
  ["2026-11-22T16:00:00Z", "2026-11-23"],
  ["2026-11-24T12:00:00Z", "2026-11-23"],
  ["2026-12-31T20:00:00Z", "2026-12-28"],
])("%s is in the week of %s, as it is counted in Shanghai", (moment, week) => {
  expect(weekOf(new Date(moment))).toBe(week);
});

test("a week begins where the one before ends, and has a course of its own", () => {
  expect(weekBefore("2026-03-02")).toBe("2026-02-23");
  expect(endOfWeek("2026-02-23")).toEqual(startOfWeek("2026-03-02"));
  expect(courseOf("2026-02-23")).toBe(courseOf("2026-02-23"));
  expect(courseOf("2026-02-23")).not.toBe(courseOf("2026-03-02"));
});
