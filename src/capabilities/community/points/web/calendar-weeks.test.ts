import { expect, test } from "vitest";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import { monthAfter, weeksOf } from "./calendar-weeks.ts";

const data: Calendar = {
  today: "2026-11-22",
  days: [
    { day: "2026-11-20", repaired: false },
    { day: "2026-11-21", repaired: true },
  ],
  done_today: false,
  streak: 2,
  daily_points: 2,
  rewards: [],
  repairs: { left: 1, days: ["2026-11-19"] },
};

test("a month begins on its weekday and has all its days", () => {
  const weeks = weeksOf("2026-11", data);
  expect(weeks).toHaveLength(6);
  // 1 November 2026 is a Sunday.
  expect(weeks[0]?.map((day) => day?.number ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(
    weeksOf("2024-02", data)
      .flat()
      .filter((day) => day !== null),
  ).toHaveLength(29);
});

test("each day says what it is", () => {
  const states = Object.fromEntries(
    weeksOf("2026-11", data)
      .flat()
      .flatMap((day) => (day === null ? [] : [[day.number, day.state]])),
  );
  expect(states).toMatchObject({
    18: "missed",
    19: "repairable",
    20: "done",
    21: "repaired",
    22: "today",
    23: "ahead",
  });
  const none = weeksOf("2026-11", { ...data, repairs: { ...data.repairs, left: 0 } }).flat();
  expect(none.find((day) => day?.number === 19)?.state).toBe("missed");
});

test("months go on over the end of a year", () => {
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
});
