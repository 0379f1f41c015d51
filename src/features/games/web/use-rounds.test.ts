import { expect, test } from "vitest";
import { isFresh, momentNow } from "./use-rounds.ts";

const MINUTE = 60_000;
const round = { lifetime: 30 * MINUTE };
const at = { steady: 1000, clock: Date.parse("2026-11-24T10:00:00Z") };
const after = (steady: number, clock = steady) => ({
  steady: at.steady + steady * MINUTE,
  clock: at.clock + clock * MINUTE,
});

test("a round is as old as the time since it was asked for, whatever the phone's clock says", () => {
  for (const wrong of [-40, 0, 40, 60 * 24 * 365]) {
    const off = (moment: ReturnType<typeof momentNow>) => ({
      ...moment,
      clock: moment.clock + wrong * MINUTE,
    });
    const fetched = { round, at: off(at) };
    expect([isFresh(fetched, off(after(0))), isFresh(fetched, off(after(24)))]).toEqual([true, true]);
    expect(isFresh(fetched, off(after(26)))).toBe(false);
  }
});

test("a round has run out after a sleep in which the steady clock stood still, and is not begun shortly before", () => {
  const fetched = { round, at };
  expect(isFresh(fetched, after(1, 40))).toBe(false);
  // A clock that was put back meanwhile makes nothing younger.
  expect(isFresh(fetched, after(26, -90))).toBe(false);
  expect(isFresh({ round: { lifetime: 4 * MINUTE }, at }, after(0))).toBe(false);
  expect(isFresh({ round, at: momentNow() })).toBe(true);
});
