import { expect, it } from "vitest";
import { beginOf, markAt, momentAt, placeAt, wholeLength } from "./timeline.ts";

// Interrupted for two minutes after the first ten.
const recordings = [
  { started_at: "2026-11-28T12:00:00.000Z", seconds: 600 },
  { started_at: "2026-11-28T12:12:00.000Z", seconds: 300.5 },
];

it("lays recordings one after another", () => {
  expect(wholeLength(recordings)).toBe(900.5);
  expect(beginOf(recordings, 1)).toBe(600);
  expect(placeAt(recordings, 0)).toEqual({ index: 0, offset: 0 });
  expect(placeAt(recordings, 599.9)).toEqual({ index: 0, offset: 599.9 });
  expect(placeAt(recordings, 600)).toEqual({ index: 1, offset: 0 });
  expect(placeAt(recordings, 700)).toEqual({ index: 1, offset: 100 });
});

it("stays within them", () => {
  expect(placeAt(recordings, -5)).toEqual({ index: 0, offset: 0 });
  expect(placeAt(recordings, 5000)).toEqual({ index: 1, offset: 300.5 });
  expect(placeAt([], 3)).toBeUndefined();
  expect(momentAt([], 3)).toBeUndefined();
});

it("knows what time it was, also behind a gap", () => {
  expect(momentAt(recordings, 60)).toBe(Date.parse("2026-11-28T12:01:00.000Z"));
  expect(momentAt(recordings, 630)).toBe(Date.parse("2026-11-28T12:12:30.000Z"));
});

it("finds the chapter that one is in", () => {
  const chapters = [
    { at: 0, title: "开场" },
    { at: 620, title: "试驾" },
  ];
  expect(markAt(chapters, 10)?.title).toBe("开场");
  expect(markAt(chapters, 619.8)?.title).toBe("试驾");
  expect(markAt(chapters.slice(1), 10)).toBeUndefined();
});
