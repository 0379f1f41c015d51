import { expect, test } from "vitest";
import { DroppedTags } from "./dropped-tags.ts";

test("only what was invalidated since the beginning counts", () => {
  const dropped = new DroppedTags();
  dropped.drop(["a"]);
  const begun = dropped.generation;
  expect(dropped.anySince(begun, ["a"])).toBe(false);
  dropped.drop(["b", "c"]);
  expect(dropped.anySince(begun, ["a"])).toBe(false);
  expect(dropped.anySince(begun, ["a", "c"])).toBe(true);
  expect(dropped.anySince(dropped.generation, ["c"])).toBe(false);
  dropped.drop(["a"]);
  expect(dropped.anySince(begun, ["a"])).toBe(true);
});

test("everything that is under way is void once all was dropped", () => {
  const dropped = new DroppedTags();
  const begun = dropped.generation;
  dropped.dropAll();
  expect(dropped.anySince(begun, [])).toBe(true);
  expect(dropped.anySince(dropped.generation, ["a"])).toBe(false);
});

test("it remembers so many tags and no more; what began before those is void", () => {
  const dropped = new DroppedTags(100);
  dropped.drop(["first"]);
  const before = dropped.generation;
  for (let at = 0; at < 1000; at += 1) {
    dropped.drop([`tag:${at}`, "often"]);
    expect(dropped.size).toBeLessThanOrEqual(100);
  }
  expect(dropped.anySince(before, ["unrelated"])).toBe(true);
  // The last fifty invalidations are still known one by one.
  expect(dropped.anySince(dropped.generation - 50, ["tag:999"])).toBe(true);
  expect(dropped.anySince(dropped.generation - 50, ["unrelated", "tag:3"])).toBe(false);
});

test("one invalidation of more tags than it remembers voids everything before it", () => {
  const dropped = new DroppedTags(10);
  const begun = dropped.generation;
  dropped.drop(Array.from({ length: 1000 }, (_, at) => `tag:${at}`));
  expect(dropped.size).toBe(10);
  expect(dropped.anySince(begun, ["tag:0"])).toBe(true);
  expect(dropped.anySince(dropped.generation, ["tag:0"])).toBe(false);
});
