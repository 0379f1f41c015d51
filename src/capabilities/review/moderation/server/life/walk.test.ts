import { glob, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { lifeStates } from "#shared/life.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { reviewKinds } from "../kinds/registry.ts";
import { isLegal, type MoveName, moves } from "./moves.ts";

// Whatever features offer is installed with the app.
await createTestApp();

it.each(Object.keys(moves) as MoveName[])("the move %s leads somewhere, from somewhere", (name) => {
  expect(moves[name].from.length).toBeGreaterThan(0);
  expect(lifeStates).toContain(moves[name].to);
});

it("every kind is taken through all moves by a test of the feature that offers it", async () => {
  const walked = new Set<string>();
  for await (const path of glob("src/**/server/**/*.test.ts")) {
    const text = await readFile(path, "utf8");
    for (const [, name = ""] of text.matchAll(/^walkLife\("(\w+)"/gm)) walked.add(name);
  }
  expect(
    reviewKinds
      .entries()
      .map(([name]) => name)
      .filter((name) => !walked.has(name)),
  ).toEqual([]);
});

it.each(["submit", "publish"] as const)(
  "%s takes a change of what is public where its kind allows changes",
  (name) => {
    expect(isLegal(name, "published", {})).toBe(false);
    expect(isLegal(name, "published", { editable: true })).toBe(true);
    // What its author gave up does not come back.
    expect(isLegal(name, "withdrawn", { editable: true })).toBe(false);
    expect(isLegal(name, "withdrawn", { lasting: true })).toBe(true);
  },
);
