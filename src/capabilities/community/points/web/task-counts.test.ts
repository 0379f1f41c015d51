import { expect, test } from "vitest";
import { doneOf, taskWords } from "./task-counts.ts";

const of = (...states: ("open" | "done" | "claimed")[]) => states.map((state) => ({ state }));

test("what is done counts before its points are taken", () => {
  expect(doneOf(of("claimed", "done", "open"))).toBe(2);
  expect(taskWords(of("claimed", "done", "open", "done"))).toBe("3 / 4 完成，2 项待领取");
  expect(taskWords(of("claimed", "open"))).toBe("1 / 2 完成");
  expect(taskWords(of("open"))).toBe("0 / 1 完成");
});
