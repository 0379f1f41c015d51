import { expect, test } from "vitest";
import { ExtensionPoint, installFeatures } from "./feature.ts";

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
