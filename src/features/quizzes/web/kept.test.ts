import { beforeEach, expect, test, vi } from "vitest";
import {
  hasOutdatedProgress,
  keepProgress,
  keepResult,
  noProgress,
  readProgress,
  readResult,
} from "./kept.ts";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});

test("answers are kept for the version that they belong to", () => {
  keepProgress("a", { ...noProgress(2, 3), answers: [1, null, null], nickname: "阿青" });
  expect(readProgress("a", 2, 3)).toMatchObject({ answers: [1, null, null], nickname: "阿青" });
  expect(readProgress("a", 3, 3)).toBeNull();
  expect(hasOutdatedProgress("a", 3)).toBe(true);
  expect(hasOutdatedProgress("a", 2)).toBe(false);
  expect(readProgress("b", 2, 3)).toBeNull();
  keepProgress("a", null);
  expect(readProgress("a", 2, 3)).toBeNull();
});

test("what somebody else wrote there is nothing", () => {
  store.set("paddock.quiz.a", "{");
  store.set("paddock.quiz-result.a", '"x"');
  expect(readProgress("a", 1, 3)).toBeNull();
  expect(readResult("a")).toBeNull();
});

test("the last result is kept with its secret", () => {
  keepResult("a", { id: "x", secret: "y" });
  expect(readResult("a")).toEqual({ id: "x", secret: "y" });
  keepResult("a", null);
  expect(readResult("a")).toBeNull();
});

test("where storage is refused, nothing is kept and nothing breaks", () => {
  vi.stubGlobal("localStorage", undefined);
  keepResult("a", { id: "x", secret: "y" });
  expect(readResult("a")).toBeNull();
});
