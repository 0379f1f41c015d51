import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOnDevice, placeOnDevice } from "./reading-places.ts";

const thread = (id: string) => ({ kind: "post", id });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a device remembers how far each thread was read, of the last two hundred", () => {
  expect(placeOnDevice(thread("1"))).toBeNull();
  for (let n = 1; n <= 201; n += 1) keepOnDevice(thread(String(n)), n);
  expect(placeOnDevice(thread("201"))).toBe(201);
  expect(placeOnDevice(thread("2"))).toBe(2);
  expect(placeOnDevice(thread("1"))).toBeNull();
  keepOnDevice(thread("2"), 40);
  expect(placeOnDevice(thread("2"))).toBe(40);
  expect(placeOnDevice({ kind: "answer", id: "2" })).toBeNull();
});

test("what is broken or refused counts as nowhere", () => {
  for (const broken of ["{", "7", '[["post:1"],3]']) {
    localStorage.setItem("paddock.floors", broken);
    expect(placeOnDevice(thread("1"))).toBeNull();
  }
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("refused");
    },
    setItem() {
      throw new Error("refused");
    },
  });
  expect(placeOnDevice(thread("1"))).toBeNull();
  expect(() => keepOnDevice(thread("1"), 3)).not.toThrow();
});
