import { expect, test } from "vitest";
import { BUDGET, filesOf, overBudget } from "./check-bundle.ts";

const manifest = {
  "index.html": { file: "index.js", imports: ["_shared.js"], css: ["style.css"] },
  "_shared.js": { file: "shared.js" },
  "screen.tsx": { file: "screen.js", imports: ["_shared.js", "index.html"] },
  "later.tsx": { file: "later.js" },
};

test("counts what a screen imports, once, and nothing that comes later", () => {
  expect([...filesOf(manifest, ["index.html", "screen.tsx"])].sort()).toEqual([
    "index.js",
    "screen.js",
    "shared.js",
    "style.css",
  ]);
});

test("a screen over the budget is a problem, one below is none", () => {
  const files = new Set(["index.js", "style.css"]);
  const just = overBudget(
    "home",
    files,
    (file) => (file.endsWith(".js") ? BUDGET.script : BUDGET.style) * 1000,
  );
  const over = overBudget(
    "home",
    files,
    (file) => (file.endsWith(".js") ? BUDGET.script + 1 : BUDGET.style + 1) * 1000,
  );
  expect(just.problems).toEqual([]);
  expect(over.problems).toHaveLength(2);
});
