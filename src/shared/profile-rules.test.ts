import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bioProblem,
  birthdayProblem,
  nicknameProblem,
  normalizeBio,
  normalizeNickname,
  visibleLength,
} from "./profile-rules.ts";

const problem = (name: string) => nicknameProblem(normalizeNickname(name));

test.each([
  "老邱",
  "GT3 车手",
  "👨‍👩‍👧‍👦一家",
  "🏁🏎️",
  "Zoë Müller",
  "漢字ひらがな",
  "一二三四五六七八九十一二三四五六",
  "　江边老邱　",
])("%s is a nickname", (name) => {
  expect(problem(name)).toBeNull();
});

test.each([
  ["", "字"],
  ["邱", "字"],
  ["一二三四五六七八九十一二三四五六七", "字"],
  ["👨‍👩‍👧‍👦", "字"],
  ["👨‍👩‍👧‍👦".repeat(10), "字"],
  ["老\u202e邱", "字符"],
  ["老\u0000邱", "字符"],
  ["老\n邱", "字符"],
  ["老\u200b邱", "字符"],
  ["老\u200d邱", "字符"],
  ["\u3164\u3164", "字符"],
  ["a\u0301\u0302\u0303\u0304b", "字符"],
  ["\ud800邱邱", "字符"],
])("%j is refused", (name, why) => {
  expect(problem(name)).toContain(why);
});

test("whatever is typed: what passes is short, printable, trimmed and stays as it is", () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom("车", "友", "a", " ", "\u3000", "\u200d", "👍", "\u202e", "\u0301") }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const name = normalizeNickname(text);
      expect(normalizeNickname(name)).toBe(name);
      if (nicknameProblem(name) !== null) return;
      expect(visibleLength(name)).toBeGreaterThanOrEqual(2);
      expect(visibleLength(name)).toBeLessThanOrEqual(16);
      expect(name.length).toBeLessThanOrEqual(128);
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
      expect(name.isWellFormed()).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("an introduction keeps its lines, but not walls of empty ones", () => {
  expect(normalizeBio(" 一\r\n\r\n\r\n\r\n二 ")).toBe("一\n\n二");
  expect(bioProblem("车".repeat(100))).toBeNull();
  expect(bioProblem("车".repeat(101))).toContain("100");
  expect(bioProblem("a\u0007b")).toContain("字符");
});

test("birthdays are real days up to today in China", () => {
  const now = new Date("2026-03-01T17:00:00Z"); // 2 March, 01:00 in China
  expect(birthdayProblem("2026-03-02", now)).toBeNull();
  expect(birthdayProblem("2026-03-03", now)).toContain("今天");
  expect(birthdayProblem("2025-02-29", now)).toContain("格式");
  expect(birthdayProblem("1899-12-31", now)).toContain("真实");
  expect(birthdayProblem("1990-1-1", now)).toContain("格式");
});
