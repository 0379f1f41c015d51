import { expect, test } from "vitest";
import { spanText, tookText } from "./use-countdown.ts";

test("long spans in days and hours, short ones as a clock", () => {
  const hour = 3_600_000;
  expect(spanText(49 * hour)).toBe("2 天 1 小时");
  expect(spanText(48 * hour)).toBe("2 天");
  expect(spanText(24 * hour - 1000)).toBe("23:59:59");
  expect(spanText(61_001)).toBe("00:01:02");
  expect(spanText(0)).toBe("00:00:00");
});

test("what took long is told in its two largest units", () => {
  expect([5, 60, 75, 3600, 5183, 86_400, 90_000].map(tookText)).toEqual([
    "5 秒",
    "1 分钟",
    "1 分 15 秒",
    "1 小时",
    "1 小时 26 分",
    "1 天",
    "1 天 1 小时",
  ]);
});
