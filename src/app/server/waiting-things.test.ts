import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { myWaiting } from "#capabilities/people/members/server/public.ts";
import { createTestApp } from "../../../test/support/app.ts";

await createTestApp();
const drawn = readFileSync(new URL("../../ui/icons.svg", import.meta.url), "utf8");
const things = myWaiting.entries().map(([, thing]) => thing);

test("what waits for a member is drawn with an icon that exists", () => {
  expect(things.length).toBeGreaterThan(10);
  expect(things.filter(({ icon }) => !drawn.includes(`<symbol id="${icon}"`))).toEqual([]);
});

test("each kind of thing to be collected has an icon of its own", () => {
  const icons = things.filter(({ label }) => label.includes("待领取")).map(({ icon }) => icon);
  expect(icons.length).toBeGreaterThanOrEqual(3);
  expect(new Set(icons).size).toBe(icons.length);
});
