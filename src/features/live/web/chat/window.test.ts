import { expect, it } from "vitest";
import { DRAWN, stepped, windowOf } from "./window.ts";

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ seq: first + at }));
const ends = ({ drawn }: ReturnType<typeof windowOf<{ seq: number }>>) => [drawn[0]?.seq, drawn.at(-1)?.seq];

it("draws the last ones, never more than can be held", () => {
  expect(ends(windowOf(upTo(1000), null))).toEqual([1000 - DRAWN + 1, 1000]);
  expect(windowOf(upTo(20), null)).toMatchObject({ above: 0, below: 0 });
});

it("does not move while others talk and somebody reads", () => {
  const before = windowOf(upTo(500), 400);
  const after = windowOf(upTo(520), 400);
  expect(after.drawn).toEqual(before.drawn);
  expect(after.below).toBe(before.below + 20);
});

it("does not move when older ones come in above", () => {
  expect(ends(windowOf(upTo(500, 201), 400))).toEqual([201, 400]);
  expect(ends(windowOf(upTo(500, 101), 400))).toEqual([101, 400]);
});

it("steps up and down, and sticks to the end again", () => {
  const all = upTo(700);
  expect(stepped(all, null, -1)).toBe(600);
  expect(stepped(all, 600, -1)).toBe(500);
  expect(stepped(all, 300, -1)).toBe(300);
  expect(stepped(all, 500, 1)).toBe(600);
  expect(stepped(all, 600, 1)).toBeNull();
  expect(stepped([], null, -1)).toBeNull();
});
