import { expect, test } from "vitest";
import { boast, boasts } from "./boast.ts";

test("a figure is said from a hundred on, and below it nothing is", () => {
  const words = (figure: string) => `已有 ${figure} 位车主通过`;
  expect([0, 3, 99].map((count) => boast(count, words))).toEqual(["", "", ""]);
  expect(boast(100, words)).toBe("已有 100 位车主通过");
  expect(boast(12_345, words)).toBe("已有 1.2 万 位车主通过");
});

test("of several figures those worth saying are left, in their order", () => {
  const of = (value: number) => ({ value });
  expect(boasts([of(128), of(99), of(100)])).toEqual([of(128), of(100)]);
});
