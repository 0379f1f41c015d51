import { expect, test } from "vitest";
import type { Selection } from "./changed.ts";
import { stepsFor, stepsNamed, tellScreens } from "./suite.ts";

const nothing: Selection = { unit: [], runtime: [], journeys: [], screens: [], built: false, leftOut: "" };
const names = (selection: Partial<Selection>) =>
  stepsFor({ ...nothing, ...selection }).map(({ name }) => name);

test("what runs the built app has it built before, and nothing else does", () => {
  expect(names({ runtime: ["test/runtime/starts.test.ts"] })).toEqual(
    expect.arrayContaining(["build", "runtime"]),
  );
  expect(names({ runtime: ["test/runtime/starts.test.ts"] })).not.toContain("browser");
  expect(names({ journeys: ["test/e2e/forum.test.ts"] })).toEqual(
    expect.arrayContaining(["browser", "build", "journeys"]),
  );
  expect(names({ built: true })).toEqual(expect.arrayContaining(["build", "budget"]));
  expect(names({ unit: ["src/shared/text.test.ts"] })).not.toContain("build");
});

test("steps are taken by name, and a change together with names is refused", () => {
  expect(stepsNamed({ only: "types, unit" }).map(({ name }) => name)).toEqual(["types", "unit"]);
  expect(stepsNamed({ from: "runtime" }).map(({ name }) => name)).toEqual([
    "runtime",
    "streams",
    "visitors",
    "e2e",
  ]);
  expect(() => stepsNamed({ only: "unti" })).toThrow('There is no step "unti"');
  expect(() => stepsNamed({ changed: true, only: "unit" })).toThrow("--changed chooses the steps itself");
  expect(() => stepsNamed({ changed: true, from: "unit" })).toThrow("--changed chooses the steps itself");
});

test("a run without a change forgets which screens a run before was told", () => {
  const env: NodeJS.ProcessEnv = { VISIT_SCREENS: "" };
  tellScreens(undefined, env);
  expect("VISIT_SCREENS" in env).toBe(false);
  tellScreens({ ...nothing, screens: ["home", "my"] }, env);
  expect(env.VISIT_SCREENS).toBe("home,my");
});
