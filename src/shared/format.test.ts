import { describe, expect, it, test } from "vitest";
import { formatCount, formatDate, formatDuration, formatRelativeTime, writtenFrom } from "./format.ts";

describe("formatCount", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1204, "1,204"],
    [9999, "9,999"],
    [10_000, "1 万"],
    [12_345, "1.2 万"],
    [19_999, "1.9 万"],
    [1_234_567, "123 万"],
    [99_999_999, "9999 万"],
    [100_000_000, "1 亿"],
    [345_000_000, "3.4 亿"],
  ])("%d is %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe("formatRelativeTime", () => {
  // 15:00 in China on 21 November 2025.
  const now = Date.parse("2025-11-21T07:00:00Z");
  it.each([
    ["2025-11-21T07:00:30Z", "刚刚"],
    ["2025-11-21T06:59:01Z", "刚刚"],
    ["2025-11-21T06:59:00Z", "1 分钟前"],
    ["2025-11-21T06:00:01Z", "59 分钟前"],
    ["2025-11-21T05:00:00Z", "2 小时前"],
    ["2025-11-20T16:00:00Z", "15 小时前"],
    ["2025-11-20T10:30:00Z", "昨天 18:30"],
    ["2025-11-18T16:00:00Z", "2 天前"],
    ["2025-11-10T02:00:00Z", "11-10"],
    ["2024-12-31T15:59:00Z", "2024-12-31"],
    ["2024-12-31T16:00:00Z", "01-01"],
  ])("%s is %s", (value, text) => {
    expect(formatRelativeTime(value, now)).toBe(text);
  });

  it("does not call a late evening yesterday while it is only hours ago", () => {
    const afterMidnight = Date.parse("2025-11-20T17:00:00Z");
    expect(formatRelativeTime("2025-11-20T14:30:00Z", afterMidnight)).toBe("2 小时前");
  });

  it("refuses what is no time", () => {
    expect(() => formatRelativeTime("yesterday")).toThrow(RangeError);
  });
});

describe("formatDate", () => {
  it("shows China's day, whatever the zone of the machine", () => {
    expect(formatDate("2025-11-20T16:30:00Z")).toBe("2025-11-21");
    expect(formatDate("2025-11-20T16:30:00Z", { time: true })).toBe("2025-11-21 00:30");
    expect(formatDate(new Date("2025-11-20T10:30:00Z"), { time: true, year: false })).toBe("11-20 18:30");
  });
});

describe("formatDuration", () => {
  it.each([
    [7, "0:07"],
    [768.9, "12:48"],
    [3723, "1:02:03"],
    [-1, "0:00"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

test("where somebody wrote is said in one way, and nothing where it is not known", () => {
  expect(writtenFrom("甘肃")).toBe("IP 属地：甘肃");
  expect(writtenFrom("")).toBe("");
});
