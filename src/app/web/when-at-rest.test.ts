import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenAtRest } from "./when-at-rest.ts";

let listeners: Record<string, (event: { timeStamp: number }) => void>;

beforeEach(() => {
  listeners = {};
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("document", {
    addEventListener(name: string, listener: () => void) {
      listeners[name] = listener;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const happens = (name: string, timeStamp: number) => listeners[name]?.({ timeStamp });

test("what moves by itself is no use of the page", () => {
  const work = vi.fn();
  whenAtRest(150, work);
  happens("scroll", 6_000);
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});

test("it is at rest once the scrolling that a finger began has ended", () => {
  const work = vi.fn();
  whenAtRest(150, work);
  happens("pointercancel", 1_000);
  vi.advanceTimersByTime(100);
  happens("scroll", 1_100);
  vi.advanceTimersByTime(100);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(work).toHaveBeenCalledOnce();
  // The covers, long after.
  happens("scroll", 12_000);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledOnce();
});
