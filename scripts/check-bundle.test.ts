import { expect, test } from "vitest";
import { moduleList, filesOf as modulesIn } from "../src/app/server/renderer.ts";
import { BUDGETS, budgetOf, classesIn, classesOf, filesOf, overBudget, STILL_ABOVE } from "./check-bundle.ts";

const APP = "src/app/web/entry-client.tsx";

const manifest = {
  [APP]: { file: "assets/app.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "screen.tsx": { file: "assets/screen.js", imports: ["_shared.js", APP] },
  "later.tsx": { file: "assets/later.js" },
};

const template = `<script type="module" crossorigin src="/assets/boot.js"></script>
<link rel="stylesheet" crossorigin href="/assets/style.css"><link rel="icon" href="/icon.svg">`;

test("counts what a page names and what its screen imports, once, and nothing that comes later", () => {
  const page = template + moduleList(modulesIn(manifest, [APP, "screen.tsx"]));
  expect(filesOf(page).sort()).toEqual([
    "assets/app.js",
    "assets/boot.js",
    "assets/screen.js",
    "assets/shared.js",
    "assets/style.css",
  ]);
});

test("a screen that the bundler merged into another chunk is told, not left out", () => {
  expect(() => modulesIn(manifest, [APP, "merged.tsx"])).toThrow("merged.tsx is no chunk of its own");
  expect(() => modulesIn({}, [APP])).toThrow(`${APP} is no chunk of its own`);
});

test("a screen over its budget is a problem, one below is none, and one without scripts was not measured", () => {
  const files = ["app.js", "style.css"];
  const budget = BUDGETS.reading;
  const problems = (over: number) =>
    overBudget(
      "home",
      files,
      budget,
      (file) => (file.endsWith(".js") ? budget.script + over : budget.style + over) * 1000,
    ).problems;
  expect(problems(0)).toEqual([]);
  expect(problems(1)).toHaveLength(2);
  expect(overBudget("home", [], budget, () => 0).problems).toEqual(["home: no scripts or no styles found"]);
});

test("who comes to read has the smallest budget", () => {
  const kinds = [
    { id: "article.pic" },
    { id: "article.legacy" },
    { id: "my.info", private: true },
    { id: "admin.home", private: true, admin: true },
  ];
  expect(kinds.map(budgetOf)).toEqual(["article", "reading", "own", "desk"]);
  const budgets = [BUDGETS.article, BUDGETS.reading, BUDGETS.own, BUDGETS.desk].map(({ script }) => script);
  expect(budgets).toEqual(budgets.toSorted((a, b) => a - b));
  // An exception that is none would hide how much a screen gains.
  for (const script of Object.values(STILL_ABOVE)) expect(script).toBeGreaterThan(BUDGETS.reading.script);
});

test("finds classes of a sheet as words of a chunk", () => {
  const classes = classesOf(
    ".flex{display:flex}.w-\\[1\\.5rem\\]{width:1.5rem}@media (width>=900px){.lg\\:flex{display:flex}}",
  );
  expect([...classes]).toEqual(["flex", "w-[1.5rem]", "lg:flex"]);
  const code = 'jsx("p",{className:"flex lg:flex"});jsx("b",{className:`w-[1.5rem] ok`});flexible';
  expect(classesIn(code, classes)).toEqual(["flex", "lg:flex", "w-[1.5rem]"]);
  expect(classesIn('"inflexible flex-1"', classes)).toEqual([]);
});
