/**
 * Checks the import directions of .dependency-cruiser.cjs, and that the check saw every source file: a parser
 * that does not understand TypeScript finds no violations either.
 */
import { access, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IFlattenedRuleSet,
  type IModule,
} from "dependency-cruiser";

const root = resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

export interface ImportReport {
  /** One line a violation, empty when all is well. */
  problems: string[];
  /** Number of source files looked at. */
  files: number;
  /** Number of imports between them. */
  imports: number;
}

/** @param base folder that holds `src` and a package.json with the `#` alias */
export async function checkImports(base: string = root): Promise<ImportReport> {
  const { forbidden, options, districts } = require("../.dependency-cruiser.cjs") as {
    forbidden: IFlattenedRuleSet["forbidden"];
    options: ICruiseOptions;
    districts: Districts;
  };
  const { output } = await cruise(["src"], {
    ...options,
    baseDir: base,
    validate: true,
    ruleSet: { forbidden },
  } as ICruiseOptions);
  const { modules, summary } = output as ICruiseResult;
  const seen = modules.filter((module) => /^src\/.*\.tsx?$/.test(module.source));
  const problems = summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${[from, ...(cycle ? cycle.map(({ name }) => name) : [to])].join(" → ")}\n    ${commentOf(forbidden, rule.name)}`,
  );
  const looked = new Set(seen.map((module) => module.source));
  for (const file of await sourceFiles(base)) {
    if (!looked.has(file)) problems.push(`not-looked-at: ${file} was left out of the check`);
  }
  problems.push(
    ...featureCircles(seen),
    ...districtsOutOfOrder(districts),
    ...(await oddDistricts(base, districts)),
  );
  const imports = seen
    .flatMap((module) => module.dependencies)
    .filter((to) => to.resolved.startsWith("src/"));
  return { problems, files: seen.length, imports: imports.length };
}

/** Of each district those that it may use. */
type Districts = Record<string, readonly string[]>;

/** Arrows of the table that do not point at a district before it: the order of the table is what makes circles impossible. */
export function districtsOutOfOrder(districts: Districts): string[] {
  const order = Object.keys(districts);
  return Object.entries(districts).flatMap(([district, allowed], at) =>
    allowed
      .filter((other) => !order.slice(0, at).includes(other))
      .map(
        (other) =>
          `district-order: ${district} may use ${other}, which does not stand before it in DISTRICTS`,
      ),
  );
}

/** Folders of `src/capabilities` that the table does not know, and those that do not say what they are for. */
async function oddDistricts(base: string, districts: Districts): Promise<string[]> {
  const problems: string[] = [];
  const folder = join(base, "src/capabilities");
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = `src/capabilities/${entry.name}`;
    if (!(entry.name in districts))
      problems.push(`unknown-district: ${path} is none of DISTRICTS in .dependency-cruiser.cjs`);
    else
      await access(join(base, path, "README.md")).catch(() =>
        problems.push(`silent-district: ${path}/README.md is missing; it says what belongs there`),
      );
  }
  return problems;
}

const FEATURE = /^src\/(?:capabilities\/[^/]+|features)\/([^/]+)\//;

/**
 * Features that need each other, over any number of steps; types count, since who reads the one must read the other.
 * One line a circle.
 */
function featureCircles(modules: readonly IModule[]): string[] {
  const graph = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const from = FEATURE.exec(source)?.[1];
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = FEATURE.exec(resolved)?.[1];
      if (to === undefined || to === from) continue;
      const edges = graph.get(from) ?? new Map<string, string>();
      graph.set(from, edges);
      if (!edges.has(to)) edges.set(to, `${source} → ${resolved}`);
    }
  }
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (feature: string, path: readonly string[]) => {
    const at = path.indexOf(feature);
    if (at >= 0) {
      const circle = [...path.slice(at), feature];
      const steps = circle.slice(1).map((to, step) => graph.get(circle[step] ?? "")?.get(to));
      problems.push(`feature-circle: ${circle.join(" → ")}\n    ${steps.join("\n    ")}`);
      return;
    }
    if (done.has(feature)) return;
    for (const next of graph.get(feature)?.keys() ?? []) visit(next, [...path, feature]);
    done.add(feature);
  };
  for (const feature of graph.keys()) visit(feature, []);
  return problems;
}

const commentOf = (rules: IFlattenedRuleSet["forbidden"], name: string) =>
  rules?.find((rule) => rule.name === name)?.comment ?? "";

async function sourceFiles(base: string): Promise<string[]> {
  const entries = await readdir(join(base, "src"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)));
}

if (import.meta.main) {
  const { problems, files, imports } = await checkImports();
  for (const problem of problems) console.error(problem);
  console.log(`${files} source files, ${imports} imports between them, ${problems.length} problems`);
  if (problems.length > 0 || imports === 0) process.exitCode = 1;
}
