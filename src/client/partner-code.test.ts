import { beforeEach, expect, test, vi } from "vitest";
import { notePartner, partnerCode } from "./partner-code.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
const DAY = 86_400_000;

test("the code of the last link counts, for fifteen days", () => {
  expect(partnerCode()).toBe("");
  notePartner("AbcdEf23", 0);
  notePartner("zzzz2345", DAY);
  expect(partnerCode(DAY)).toBe("zzzz2345");
  expect(partnerCode(16 * DAY - 1)).toBe("zzzz2345");
  expect(partnerCode(16 * DAY)).toBe("");
});

test("what is no code changes nothing, and a browser that keeps nothing buys all the same", () => {
  notePartner("abcdef23");
  notePartner("<script>");
  notePartner("");
  expect(partnerCode()).toBe("abcdef23");
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  notePartner("abcdef23");
  expect(partnerCode()).toBe("");
});
