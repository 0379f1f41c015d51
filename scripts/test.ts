/**
 * `npm test`: everything that must hold. Ends with one line, `N passed, N failed`.
 *   npm test -- --only types,unit     only these steps
 *   npm test -- --from unit           this step and all after it
 *   npm test -- --changed             the static checks, and the tests that the changes against main reach
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Selection, selectChanged } from "./changed.ts";
import { ensureChromium } from "./chromium.ts";
import { runSteps, type Step } from "./steps.ts";

const root = resolve(import.meta.dirname, "..");
const node = process.execPath;
/** The command of a package, run by this Node. */
const command = (path: string, ...args: string[]) =>
  [node, resolve(root, "node_modules", path), ...args] as const;
const script = (name: string, ...args: string[]) => [node, resolve(root, "scripts", name), ...args] as const;

/** Tests of projects of vitest.config.ts, all or some files; the report is named after the first project. */
function vitest(
  projects: readonly [string, ...string[]],
  files: readonly string[] = [],
): Pick<Step, "run" | "report"> {
  const report = resolve(root, ".cache/reports", `${projects[0]}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    report,
    run: command(
      "vitest/vitest.mjs",
      "run",
      ...files.map((file) => resolve(root, file)),
      ...projects.flatMap((project) => ["--project", project]),
      ...reporters,
    ),
  };
}

const UNIT = ["unit", "server", "alone"] as const;

/** In the order in which they start. */
const steps: readonly Step[] = [
  {
    name: "format",
    title: "Format and lint",
    run: command("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--diagnostic-level=warn"),
  },
  // One checker: each further one works out most types anew, with 600 MB and a third more work in all. What was found
  // out about a file is kept in .cache until one changes on which it depends.
  {
    name: "types",
    title: "Types",
    run: command(
      "typescript/bin/tsc",
      ...["-p", ".", "--checkers", "1", "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"],
    ),
  },
  { name: "imports", title: "Import direction", run: script("check-imports.ts") },
  { name: "files", title: "House rules", run: script("check-files.ts") },
  { name: "unused", title: "Unused code", run: command("knip/bin/knip.js") },
  { name: "browser", title: "Chromium and Chinese fonts", run: ensureChromium },
  { name: "build", title: "Build", run: script("build.ts") },
  { name: "docs", title: "Generated documents", run: script("routes-doc.ts", "--check") },
  { name: "budget", title: "Bundle budget", run: script("check-bundle.ts"), after: ["build"] },
  { name: "unit", title: "Unit and HTTP tests", ...vitest(UNIT), cores: 2 },
  {
    name: "runtime",
    title: "PostgreSQL in every situation",
    ...vitest(["runtime"]),
    after: ["build"],
    cores: 2,
  },
  {
    name: "visitors",
    title: "Browser journeys of visitors",
    ...vitest(["visitors"]),
    after: ["build", "browser"],
  },
  {
    name: "e2e",
    title: "Browser journeys of members and at the desk",
    ...vitest(["e2e"]),
    after: ["build", "browser"],
  },
];

const STATIC = ["format", "types", "imports", "files", "unused", "docs"];

/** The steps for a change, each with the tests that it reaches. */
function stepsOf({ unit, runtime, journeys, built, screens }: Selection): Step[] {
  process.env.VISIT_SCREENS = screens.join(",");
  const names = [
    ...STATIC,
    ...(journeys.length > 0 ? ["browser", "build"] : []),
    ...(built ? ["build", "budget"] : []),
  ];
  return [
    ...steps.filter(({ name }) => names.includes(name)),
    // Few tests are beside the types soon, which take one core.
    ...(unit.length > 0 ? [{ name: "unit", title: "Unit and HTTP tests", ...vitest(UNIT, unit) }] : []),
    ...(runtime.length > 0
      ? [
          {
            name: "runtime",
            title: "PostgreSQL in every situation",
            ...vitest(["runtime"], runtime),
            after: ["build"],
          },
        ]
      : []),
    ...(journeys.length > 0
      ? [
          {
            name: "journeys",
            title: "Browser journeys",
            ...vitest(["visitors", "e2e"], journeys),
            after: ["build", "browser"],
          },
        ]
      : []),
  ];
}

const { values } = parseArgs({
  options: { only: { type: "string" }, from: { type: "string" }, changed: { type: "boolean" } },
});

function selected(): readonly Step[] {
  const known = steps.map((step) => step.name);
  const only = values.only?.split(",").map((name) => name.trim());
  for (const name of [...(only ?? []), ...(values.from ? [values.from] : [])]) {
    if (!known.includes(name))
      throw new Error(`There is no step "${name}". The steps are: ${known.join(", ")}`);
  }
  return steps.filter(
    (step, index) =>
      (!only || only.includes(step.name)) && (!values.from || index >= known.indexOf(values.from)),
  );
}

try {
  const selection = values.changed ? await selectChanged(root) : undefined;
  const { passed, failed } = await runSteps(selection ? stepsOf(selection) : selected(), { root });
  if (selection) console.log(`\n${selection.leftOut}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
