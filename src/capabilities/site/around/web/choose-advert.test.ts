import { expect, test } from "vitest";
import { chooseAdvert } from "./choose-advert.ts";

const now = new Date("2026-11-28T04:00:00Z");
const a = { id: "1", weight: 1, per_day: 2 };
const b = { id: "2", weight: 3, per_day: 0 };
const choose = (known: Parameters<typeof chooseAdvert>[1], chance: number) =>
  chooseAdvert([a, b], known, chance, now)?.id;

test("adverts take turns by their weights", () => {
  expect([0, 0.24, 0.26, 0.99].map((chance) => choose([], chance))).toEqual(["1", "1", "2", "2"]);
  expect(chooseAdvert([], [], 0.5, now)).toBeUndefined();
});

test("one is shown no more often a day than it may be, by China's day", () => {
  const shown = (day: string, times: number) => [{ id: "1", day, shown: times, closed: 0 }];
  expect(choose(shown("2026-11-28", 1), 0)).toBe("1");
  expect(choose(shown("2026-11-28", 2), 0)).toBe("2");
  expect(choose(shown("2026-11-27", 2), 0)).toBe("1");
});

test("what was closed stays away until its time is over", () => {
  const closed = (until: number) => [{ id: "2", day: "", shown: 0, closed: until }];
  expect(choose(closed(now.getTime() + 1), 0.99)).toBe("1");
  expect(choose(closed(now.getTime()), 0.99)).toBe("2");
});
