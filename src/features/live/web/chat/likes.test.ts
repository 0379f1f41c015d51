import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LIKES_AT_ONCE } from "#shared/live.ts";
import { LikeGatherer } from "./likes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells taps together, every two seconds", async () => {
  const sent: number[] = [];
  const untold: number[] = [];
  const likes = new LikeGatherer(
    async (count) => void sent.push(count),
    (count) => untold.push(count),
  );
  likes.add();
  likes.add();
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toEqual([]);
  likes.add();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([3]);
  expect(untold.at(-1)).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([3]);
});

it("sends no more at once than is taken, and the rest after", async () => {
  const sent: number[] = [];
  const likes = new LikeGatherer(
    async (count) => void sent.push(count),
    () => undefined,
  );
  for (let tap = 0; tap < LIKES_AT_ONCE + 5; tap++) likes.add();
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([LIKES_AT_ONCE, 5]);
});

it("keeps what found no network for the next tap, and gives up what was refused", async () => {
  const answers: (Error | null)[] = [Object.assign(new Error("offline"), { status: 0 }), null];
  const sent: number[] = [];
  let untold = 0;
  const likes = new LikeGatherer(
    async (count) => {
      const answer = answers.shift();
      if (answer) throw answer;
      sent.push(count);
    },
    (count) => {
      untold = count;
    },
  );
  likes.add();
  await vi.advanceTimersByTimeAsync(2000);
  expect(untold).toBe(1);
  likes.add();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([2]);

  answers.push(Object.assign(new Error("too much"), { status: 429 }));
  likes.add();
  await vi.advanceTimersByTimeAsync(2000);
  expect(untold).toBe(0);
});
