import { expect, test } from "vitest";
import { choose } from "./changed.ts";
import { reach } from "./reach.ts";

const ROOM = "src/features/garage";
const house = new Map(
  Object.entries({
    "src/shared/round.ts": "export const round = Math.round;",
    "src/shared/price.ts": 'import { round } from "./round.ts";\nexport const price = round;',
    "src/shared/bill.ts": 'import { price } from "#shared/price.ts";\nexport const bill = price;',
    "src/shared/bill.test.ts": 'import { bill } from "./bill.ts";',
    "src/shared/kind.test.ts": 'import type { Round } from "./round.ts";',
    [`${ROOM}/server/public.ts`]:
      'export { wash } from "./wash.ts";\nexport { park, type Place } from "./park.ts";',
    [`${ROOM}/server/wash.ts`]: "export const wash = 1;",
    [`${ROOM}/server/park.ts`]: "export const park = 1;",
    [`${ROOM}/server/tables.ts`]: "export const cars = 1;",
    [`${ROOM}/server/rules.test.ts`]: "",
    [`${ROOM}/server/routes.ts`]: `import { park } from "./park.ts";
import { wash } from "./wash.ts";
export const routes = implement({
  "POST /api/garage/{id}/wash": endpoint({ handle: () => wash }),
  "POST /api/garage/{id}/park": endpoint({ handle: () => park }),
});`,
    [`${ROOM}/server/feature.ts`]: 'import { routes } from "./routes.ts";',
    [`${ROOM}/web/screens.ts`]: `export const screens = {
  garage: {
    screen: () => import("./screens/garage.tsx"),
  },
  "garage.car": {
    screen: () => import("./screens/car.tsx"),
  },
};`,
    [`${ROOM}/web/screens/garage.tsx`]: "export default 1;",
    [`${ROOM}/web/screens/car.tsx`]: 'import { round } from "#shared/round.ts";',
    [`${ROOM}/web/look.test.ts`]: "",
    "src/features/tour/server/tour.test.ts": 'import { wash } from "#features/garage/server/public.ts";',
    "src/features/tour/server/stop.test.ts": `import { createTestApp } from "../../../../test/support/app.ts";
await call("POST", \`/api/garage/\${car.id}/park\`);`,
    "src/app/server/app.ts": 'import { garage } from "#features/garage/server/feature.ts";',
    "src/app/server/policies.test.ts": 'import { app } from "./app.ts";',
    "test/support/app.ts":
      'import { app } from "../../src/app/server/app.ts";\nimport { database } from "./database.ts";',
    "test/support/database.ts": "",
    "test/e2e/support/global-setup.ts": "",
    "test/support/wait.ts": 'import { round } from "../../src/shared/round.ts";',
    "test/runtime/kill.test.ts": 'import { wait } from "../support/wait.ts";',
    "test/runtime/full.test.ts": 'await fetch("/api/garage/7/wash");',
    "test/e2e/cars.test.ts": 'await visit(page, "/garage/7");',
    "test/e2e/home.test.ts": 'await visit(page, "/");',
    "test/e2e/screens.test.ts": "",
    "test/e2e/markup.test.ts": "",
  }),
);
const reached = (...changed: string[]) => [...reach(house, changed).tests].toSorted();

test("a test is reached through three imports, and not where a type alone is imported", () => {
  expect(reached("src/shared/round.ts")).toEqual(["src/shared/bill.test.ts", "test/runtime/kill.test.ts"]);
  expect(reached("src/shared/bill.test.ts")).toEqual(["src/shared/bill.test.ts"]);
});

test("a door passes on what is imported by name, and the feature's own tests of that side are reached", () => {
  expect(reached(`${ROOM}/server/wash.ts`)).toEqual([
    `${ROOM}/server/rules.test.ts`,
    "src/features/tour/server/tour.test.ts",
    "test/runtime/full.test.ts",
  ]);
});

test("through the app nothing is reached but by the address of an endpoint", () => {
  expect(reached(`${ROOM}/server/park.ts`)).toEqual([
    `${ROOM}/server/rules.test.ts`,
    "src/features/tour/server/stop.test.ts",
  ]);
  expect(reached("src/app/server/app.ts")).toEqual([
    "src/app/server/policies.test.ts",
    "src/features/tour/server/stop.test.ts",
  ]);
});

test("tables and migrations reach all tests on a database, declarations those of the app, and the ground all", () => {
  for (const path of [`${ROOM}/server/tables.ts`, "db/migrations/0001_cars.sql"])
    expect(reached(path)).toContain("src/features/tour/server/stop.test.ts");
  expect(reached(`${ROOM}/contract.ts`)).toContain("src/app/server/policies.test.ts");
  expect(reached("package-lock.json")).toHaveLength(
    [...house.keys()].filter((path) => /test\.ts$/.test(path)).length,
  );
});

const routes = [
  { path: "/", screen: { id: "home" } },
  { path: "/garage", screen: { id: "garage" } },
  { path: "/garage/:id", screen: { id: "garage.car" } },
] as unknown as Parameters<typeof choose>[2];

test("a screen is visited and the journeys that name it are made, and the rest is told", () => {
  const { journeys, screens, built, unit, leftOut } = choose(house, ["src/shared/round.ts"], routes);
  expect({ journeys, screens, built, unit }).toEqual({
    journeys: ["test/e2e/cars.test.ts", "test/e2e/screens.test.ts", "test/e2e/markup.test.ts"],
    screens: ["garage.car"],
    built: false,
    unit: ["src/shared/bill.test.ts"],
  });
  expect(leftOut).toBe(
    "1 changed files reach 5 of 13 files of tests; the others were left out. All of them: npm test",
  );
  expect(choose(house, ["docs/ARCHITECTURE.md"], routes)).toMatchObject({
    unit: [],
    journeys: [],
    screens: [],
  });
});

test("how the app starts is tried by what imports the change, by all when that or the ground changed, and else named", () => {
  const chosen = (path: string) => choose(house, [path], routes);
  expect(chosen("test/support/wait.ts").runtime).toEqual(["test/runtime/kill.test.ts"]);
  expect(chosen("package-lock.json").runtime).toHaveLength(2);
  expect(chosen("vitest.config.ts").runtime).toHaveLength(2);
  const washed = `${ROOM}/server/wash.ts`;
  expect(choose(house, [washed, "scripts/run.cjs"], routes).runtime).toEqual(["test/runtime/full.test.ts"]);
  const { runtime, leftOut } = chosen(washed);
  expect(runtime).toEqual([]);
  expect(leftOut).toContain("and test/runtime/full.test.ts that are reached");
});

test("where nothing changed, the line says so", () => {
  expect(choose(house, [], routes).leftOut).toMatch(/^Nothing differs/);
});

test("where a change reaches more than can be looked at soon, some of it is, and the line says so", () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ path: `/s${at}`, screen: { id: `s${at}` } }));
  const table = many.map(
    ({ screen: { id } }) => `  ${id}: {\n    screen: () => import("./screens/all.tsx"),\n  },`,
  );
  const wide = new Map([
    ...house,
    [`${ROOM}/web/screens.ts`, `export const screens = {\n${table.join("\n")}\n};`],
    [`${ROOM}/web/screens/all.tsx`, ""],
  ]);
  const chosen = choose(
    wide,
    [`${ROOM}/web/screens/all.tsx`],
    many as unknown as Parameters<typeof choose>[2],
  );
  expect(chosen.screens).toHaveLength(15);
  expect(chosen.screens).toContain("s0");
  expect(chosen.built).toBe(true);
  expect(chosen.leftOut).toContain("and visits of 35 screens that are reached");
});
