import { expect, test } from "vitest";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { type Demo, demoParts, installFeatures } from "./feature.ts";

test("what features offer is found by its key, in the order of the features", () => {
  const point = new ExtensionPoint<number>("number");
  const features = [
    { name: "b", offers: [point.offer("two", 2)] },
    { name: "a", offers: [point.offer("one", 1)] },
  ];
  installFeatures(features);
  installFeatures(features);
  expect(point.get("one")).toBe(1);
  expect(point.get("toString")).toBeUndefined();
  expect(point.entries()).toEqual([
    ["two", 2],
    ["one", 1],
  ]);
});

test("two features that offer the same thing, or have one name, are told", () => {
  const point = new ExtensionPoint<number>("number");
  installFeatures([{ name: "a", offers: [point.offer("one", 1)] }]);
  expect(() => installFeatures([{ name: "b", offers: [point.offer("one", 2)] }])).toThrow(
    'two features offer the number "one"',
  );
  expect(() => installFeatures([{ name: "a" }, { name: "a" }])).toThrow('two features are named "a"');
});

const part = (mark: string, ...after: string[]): Demo => ({
  mark,
  after,
  load: async () => ({ fill: async () => undefined }),
});

test("parts of the demo come after those that they build on, otherwise as the features are listed", () => {
  const features = [
    { name: "a", demo: [part("a"), part("on b", "b")] },
    { name: "b", demo: [part("b")] },
    { name: "c" },
  ];
  expect(demoParts(features).map(({ mark }) => mark)).toEqual(["a", "b", "on b"]);
});

test("parts of the demo that can never be filled in are told", () => {
  expect(() => demoParts([{ name: "a", demo: [part("a"), part("a")] }])).toThrow('have the mark "a"');
  expect(() => demoParts([{ name: "a", demo: [part("a", "b")] }])).toThrow('after "b", which does not exist');
  expect(() => demoParts([{ name: "a", demo: [part("a", "b"), part("b", "a")] }])).toThrow(
    "wait for each other: a, b, a",
  );
});
