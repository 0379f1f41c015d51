import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { LEFT_OUT, leanReact } from "./lean-react.ts";

const root = resolve(import.meta.dirname, "..");
const client = createRequire(join(root, "package.json")).resolve("react-dom/client");
const code = readFileSync(join(client, "../cjs/react-dom-client.production.js"), "utf8");

test("React DOM is an eighth smaller, and still a program", () => {
  const lean = leanReact(code);
  expect(lean.length).toBeLessThan(code.length * 0.88);
  expect(() => new Function("exports", "require", lean)).not.toThrow();
  expect(lean).toMatch(/^function startViewTransition\([^)]*\) \{\n\}$/m);
  expect(lean).not.toContain("FragmentInstance.prototype");
});

test("another React, whose functions are called otherwise, is refused", () => {
  const other = code.replaceAll("getHydratableHoistableCache", "getHoistables");
  expect(() => leanReact(other)).toThrow("getHydratableHoistableCache");
});

/** What is drawn in browsers; the server's React is whole. */
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /[.]tsx$/.test(file) && !/[.]test[.]|entry-server/.test(file),
);

test.each(LEFT_OUT)("nothing here uses $feature", ({ use }) => {
  expect(sources.filter((file) => use.test(readFileSync(join(root, "src", file), "utf8")))).toEqual([]);
});
