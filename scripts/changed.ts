/** `npm test -- --changed`: what changed against main, and which tests and visits of screens it reaches. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TableRow } from "../src/client/screen-route.ts";
import { isSameAddress, reach, type Sources } from "./reach.ts";

export interface Selection {
  /** Tests without a browser, by path. */
  unit: string[];
  /** Tests of how the app starts: those that import what changed; where starting changed, all that are reached. */
  runtime: string[];
  journeys: string[];
  /** Ids of the screens that the visitors' visit looks at. */
  screens: string[];
  /** Whether something changed that ends up in the built app of the browser. */
  built: boolean;
  /** One line about what was not chosen. */
  leftOut: string;
}

/** What a change is answered with in two minutes; where it reaches more, the rest is for the whole run. */
const MOST_SCREENS = 15;
const MOST_JOURNEYS = 6;

const CODE = /^(src|test|scripts|bench)\/.*\.tsx?$|^[\w.]+\.ts$/;
const START = /^(src\/platform\/postgres|src\/app\/server|test\/runtime)\/|^scripts\/(run|setup)\.cjs$/;
const WEB = /^src\/(ui|client|bridge|sections|app\/web|.*\/web)\/|^(vite\.config\.ts|index\.html)$/;
const VISITS = ["test/e2e/screens.test.ts", "test/e2e/markup.test.ts"];
/** Where half of the journeys begin, whatever they are about. */
const FRONT = ["/", "/my"];

export async function selectChanged(root: string): Promise<Selection> {
  const changed = changedFiles(root);
  const listed = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
  const sources = new Map<string, string>();
  for (const path of listed) {
    const text = CODE.test(path) && (await readFile(join(root, path), "utf8").catch(() => undefined));
    if (text) sources.set(path, text);
  }
  const { routeTable } = await import("../src/app/web/all-routes.ts");
  return choose(sources, changed, routeTable);
}

/** @param changed paths from the root */
export function choose(
  sources: Sources,
  changed: readonly string[],
  routes: readonly Pick<TableRow, "path" | "screen">[],
): Selection {
  const { tests, importing, screens: drawnAnew } = reach(sources, changed);
  const looksAnew = VISITS.some((path) => tests.has(path));
  const screens = looksAnew ? new Set(routes.map(({ screen }) => screen.id)) : drawnAnew;
  const here = (folder: RegExp) => [...tests].filter((path) => folder.test(path));
  const visited = spread(
    [...screens].filter((id) => routes.some(({ screen }) => screen.id === id)),
    MOST_SCREENS,
  );
  const drawn = routes.filter(({ screen, path }) => drawnAnew.has(screen.id) && !FRONT.includes(path));
  // What is about a screen first, what only comes by last: by how often its addresses are named.
  const named = [...sources]
    .filter(([path]) => /^test\/e2e\/.*\.test\.ts$/.test(path) && !VISITS.includes(path))
    .map(([path, text]) => ({
      path,
      times: changed.includes(path) ? Number.POSITIVE_INFINITY : timesNamed(text, drawn),
      reached: tests.has(path),
    }))
    .filter(({ times, reached }) => times > 0 || reached)
    .toSorted((one, other) => other.times - one.times);
  const journeys = named.slice(0, MOST_JOURNEYS).map(({ path }) => path);
  const starting = here(/^test\/runtime\//);
  const startsAnew = changed.some((path) => START.test(path));
  const runtime = starting.filter((path) => startsAnew || importing.has(path));
  const notStarted = starting.filter((path) => !runtime.includes(path));
  const selection = {
    unit: here(/^(src|scripts)\/|^test\/(support|fuzz|model)\//),
    runtime,
    journeys: [...journeys, ...(visited.length > 0 ? VISITS : [])],
    screens: visited,
    built: changed.some((path) => WEB.test(path)),
  };
  const run = selection.unit.length + selection.runtime.length + selection.journeys.length;
  const all = [...sources.keys()].filter((path) => /\.test\.tsx?$/.test(path)).length;
  const more = [
    named.length > journeys.length && `${named.length - journeys.length} journeys`,
    screens.size > visited.length && `visits of ${screens.size - visited.length} screens`,
    notStarted.join(", "),
  ].filter(Boolean);
  if (changed.length === 0)
    return {
      ...selection,
      leftOut: "Nothing differs: the static checks alone were run. All tests: npm test",
    };
  const leftOut = `${changed.length} changed files reach ${run} of ${all} files of tests; the others were left out${
    more.length > 0 ? `, and ${more.join(" and ")} that are reached` : ""
  }. All of them: npm test`;
  return { ...selection, leftOut };
}

/**
 * Files that differ from where main was left, committed or not; on main itself from the commit before.
 * @throws where that cannot be known: nothing would be looked at, and the run would be green
 */
export function changedFiles(root: string): string[] {
  assertCheckout(root);
  const main = ["main", "origin/main"].find((name) => isCommit(root, name));
  if (!main) throw new Error("There is no branch main to compare with: git fetch origin main:main");
  const base = answer(root, "merge-base", main, "HEAD");
  if (base === undefined)
    throw new Error(`Where HEAD left ${main} is not in this clone: git fetch --unshallow, or run npm test`);
  const isMain = base === answer(root, "rev-parse", "HEAD");
  if (isMain && !isCommit(root, "HEAD~1"))
    throw new Error("There is no commit before this one here: git fetch --deepen=1, or run npm test");
  const since = isMain ? "HEAD~1" : base;
  const differing = git(root, "diff", "--name-only", "--no-renames", "-z", since);
  const added = git(root, "ls-files", "-z", "--others", "--exclude-standard");
  return `${differing}${added}`.split("\0").filter(Boolean);
}

function assertCheckout(root: string): void {
  let below: string;
  try {
    below = git(root, "rev-parse", "--show-prefix").trim();
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    throw new Error(
      code === "ENOENT"
        ? "--changed asks git, which is not installed: run npm test"
        : `--changed compares commits, and git finds none here: run npm test\n${stderr ?? ""}`.trim(),
      { cause: error },
    );
  }
  // Unpacked inside another checkout, whose commits say nothing about it.
  if (below !== "")
    throw new Error(
      "--changed compares commits, and this folder is not the root of a checkout: run npm test",
    );
}

const git = (root: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: "pipe" });

/** What git says in one line; undefined where it says that there is no such thing. */
function answer(root: string, ...args: string[]): string | undefined {
  try {
    return git(root, ...args).trim();
  } catch {
    return undefined;
  }
}

const isCommit = (root: string, name: string): boolean =>
  answer(root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== undefined;

/** Some of many, from everywhere among them. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter(
    (_, at) =>
      all.length <= most ||
      Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
  );

function timesNamed(text: string, routes: readonly Pick<TableRow, "path">[]): number {
  const paths = text.replace(/\$\{[^{}]*\}/g, "{}").match(/(?<=["`])\/[^"`?\s]*/g) ?? [];
  return paths.filter((path) => routes.some((route) => isSameAddress(path, route.path))).length;
}
