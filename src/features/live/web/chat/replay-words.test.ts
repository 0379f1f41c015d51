import { expect, it } from "vitest";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import { needsMore, saidBy, startsAnew } from "./replay-words.ts";

const begin = Date.parse("2026-11-28T12:00:00Z");
const at = (seconds: number) => begin + seconds * 1000;
const said = (more: boolean, ...seconds: number[]) => ({
  from: begin,
  more,
  messages: seconds.map(
    (second, seq) => ({ id: `m${seq}`, seq, at: new Date(at(second)).toISOString() }) as LiveMessage,
  ),
});

it("shows what had been said by then", () => {
  expect(saidBy(said(false, 1, 5, 9), at(5)).map(({ id }) => id)).toEqual(["m0", "m1"]);
  expect(saidBy(null, at(5))).toEqual([]);
});

it("fetches ahead while it goes on, and nothing where there is nothing", () => {
  expect(needsMore(said(true, 1, 60), at(30))).toBe(false);
  expect(needsMore(said(true, 1, 60), at(41))).toBe(true);
  expect(needsMore(said(false, 1, 60), at(41))).toBe(false);
});

it("begins anew after a jump, either way", () => {
  expect(startsAnew(null, at(0))).toBe(true);
  expect(startsAnew(said(true, 1, 60), begin - 1)).toBe(true);
  expect(startsAnew(said(true, 1, 60), at(70))).toBe(false);
  expect(startsAnew(said(true, 1, 60), at(900))).toBe(true);
  // Nothing was said after that.
  expect(startsAnew(said(false, 1, 60), at(900))).toBe(false);
});
