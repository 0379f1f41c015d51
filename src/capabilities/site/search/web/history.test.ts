import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forget, readHistory, remember } from "./history.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the newest word stands first, each once, twelve at most", () => {
  for (let at = 1; at <= 14; at += 1) remember(`词${at}`);
  expect(remember("词5")).toHaveLength(12);
  expect(readHistory().slice(0, 3)).toEqual(["词5", "词14", "词13"]);
  expect(forget("词14").slice(0, 2)).toEqual(["词5", "词13"]);
  expect(forget()).toEqual([]);
  expect(readHistory()).toEqual([]);
});

test("what else stands in the storage, and a storage that is refused, are an empty history", () => {
  localStorage.setItem("paddock.search_history", "{broken");
  expect(readHistory()).toEqual([]);
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("refused");
    },
    setItem() {
      throw new Error("refused");
    },
  });
  expect(readHistory()).toEqual([]);
  expect(remember("机油")).toEqual(["机油"]);
});
