import { expect, test } from "vitest";
import { endWords, modeWords, percentOf, votersWords } from "./poll-words.ts";

const now = Date.parse("2026-11-20T10:00:00.000Z");
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test.each([
  [null, "长期有效"],
  [inMinutes(-1), "已结束"],
  [inMinutes(0), "已结束"],
  [inMinutes(0.5), "还有 1 分钟结束"],
  [inMinutes(59), "还有 59 分钟结束"],
  [inMinutes(60), "还有 1 小时结束"],
  [inMinutes(1439), "还有 23 小时结束"],
  [inMinutes(2 * 1440 + 5), "还有 2 天结束"],
])("an end at %s is told as %s", (ends, words) => {
  expect(endWords(ends, now)).toBe(words);
});

test("where it may be read later, the end is a date in China's time", () => {
  expect(endWords("2026-11-20T10:00:00.000Z")).toBe("2026-11-20 18:00 截止");
});

test("ways of voting, shares and people", () => {
  expect([modeWords(1, 3), modeWords(3, 3), modeWords(2, 3)]).toEqual([
    "单选投票",
    "多选投票",
    "多选投票 · 最多选 2 项",
  ]);
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(2, 3)]).toEqual([0, 33, 67]);
  expect([votersWords(0), votersWords(1280)]).toEqual(["还没有人参与", "1,280 人参与"]);
});
