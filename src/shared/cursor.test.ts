import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const TIME = "2026-11-21T08:30:00.123Z";

test("what was packed comes back as texts", () => {
  expect(decodeCursor(encodeCursor([TIME, "12"]), ["time", "id"])).toEqual([TIME, "12"]);
  expect(decodeCursor(encodeCursor([7, "12"]), ["count", "id"])).toEqual(["7", "12"]);
  expect(decodeCursor(encodeCursor([TIME, "article", "12"]), ["time", "name", "id"])).toHaveLength(3);
});

test.each([
  ["a year beyond PostgreSQL's", ["+275760-09-13T00:00:00.000Z", "1"]],
  ["a year before the first", ["0000-01-01T00:00:00.000Z", "1"]],
  ["a day that no month has", ["2026-02-30T00:00:00.000Z", "1"]],
  ["a date in words", ["1 January 2026", "1"]],
  ["a number for a date", [99_999, "1"]],
  ["an id beyond bigint", [TIME, "9".repeat(19)]],
  ["an id with a sign", [TIME, "+1"]],
  ["a negative id", [TIME, "-1"]],
  ["too few values", [TIME]],
  ["too many values", [TIME, "1", "1"]],
])("%s is refused", (_, values) => {
  expect(() => decodeCursor(encodeCursor(values), ["time", "id"])).toThrow("翻页位置已失效");
});

test("what is no cursor at all is refused", () => {
  for (const cursor of ["", "x", "bnVsbA", "e30", "WzEsMl0", "\0", "好"])
    expect(() => decodeCursor(cursor, ["time", "id"])).toThrow("翻页位置已失效");
  expect(() => decodeCursor(encodeCursor([TIME, "a\0b", "1"]), ["time", "name", "id"])).toThrow(
    "翻页位置已失效",
  );
});
