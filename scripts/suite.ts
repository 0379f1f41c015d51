/** The steps of `npm test`, and which of them a run takes. */
import { resolve } from "node:path";
import type { Selection } from "./changed.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureMediaServer } from "./media-server.ts";
import type { Step } from "./steps.ts";

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
  { name: "media", title: "A media server and ffmpeg", run: ensureMediaServer, after: ["browser"] },
  { name: "build", title: "Build", run: script("build.ts") },
  { name: "docs", title: "Generated documents", run: script("docs.ts", "--check") },
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
    name: "streams",
    title: "A real stream through nginx",
    ...vitest(["streams"]),
    after: ["build", "browser", "media"],
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
export function stepsFor({ unit, runtime, journeys, built }: Selection): Step[] {
  const names = [
    ...STATIC,
    ...(journeys.length > 0 ? ["browser"] : []),
    // Journeys and the tests of how it starts run the built app: what a run before has built is not what changed.
    ...(journeys.length + runtime.length > 0 ? ["build"] : []),
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

export interface Wish {
  /** Names of steps, with commas between them. */
  only?: string | undefined;
  from?: string | undefined;
  changed?: boolean | undefined;
}

/**
 * The steps that are wanted by name.
 * @throws where there is no such step, or the change is asked for too, which chooses its steps itself
 */
export function stepsNamed({ only, from, changed }: Wish): readonly Step[] {
  if (changed && (only !== undefined || from !== undefined))
    throw new Error("--changed chooses the steps itself: leave --only and --from out, or --changed");
  const known = steps.map((step) => step.name);
  const names = only?.split(",").map((name) => name.trim());
  for (const name of [...(names ?? []), ...(from === undefined ? [] : [from])]) {
    if (!known.includes(name))
      throw new Error(`There is no step "${name}". The steps are: ${known.join(", ")}`);
  }
  return steps.filter(
    (step, index) =>
      (!names || names.includes(step.name)) && (from === undefined || index >= known.indexOf(from)),
  );
}

/**
 * What tells the visitors' visit which screens to look at (`test/e2e/support/addresses.ts`). Without a selection nothing
 * does: a value that somebody left in the environment would have a whole run look at a few screens, or at none.
 */
export function tellScreens(selection: Selection | undefined, env: NodeJS.ProcessEnv = process.env): void {
  if (selection) env.VISIT_SCREENS = selection.screens.join(",");
  else delete env.VISIT_SCREENS;
}
