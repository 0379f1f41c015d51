/**
 * The budget of what a first visit loads, compressed with brotli as the server sends it. Needs a build. Measured is
 * what each page names and `boot.ts` fetches, for every screen of the route table.
 */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtRenderer, type Renderer } from "../src/app/server/renderer.ts";
import type { ScreenRoute } from "../src/client/screen-route.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");

interface Budget {
  /** kB (1000 bytes), brotli. */
  script: number;
  style: number;
}

/** By who comes: to an article, where most first visits begin, to read, to one's own pages, to the desk. */
export const BUDGETS = {
  article: { script: 102, style: 15 },
  reading: { script: 105, style: 15 },
  own: { script: 115, style: 15 },
  desk: { script: 135, style: 15 },
} as const satisfies Record<string, Budget>;

/**
 * Screens to read that are above their budget still, with the kB of JavaScript that they may have; whoever gets one below
 * takes it off (docs/decisions/2026-11-29-light-first-visit.md).
 */
export const STILL_ABOVE: Readonly<Record<string, number>> = {
  "bbs.post": 110,
  "active.comment": 111,
  "shop.reviews": 108,
  "bbs.channel": 107,
  "home.demo": 106,
  "ask.comment": 106,
};

/** These belong to later taps and must never come with a first visit: known by what stands in their code. */
const NEVER_FIRST = { zod: "ZodError", "Base UI": "data-base-ui" };

/** Below anything else V8 does not see it (vite.config.ts). */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/** Which budget holds for a screen. */
export function budgetOf(screen: Pick<ScreenRoute, "id" | "admin" | "private">) {
  if (screen.admin) return "desk";
  if (screen.private) return "own";
  return /^article[.](?:post|pic|video)$/.test(screen.id) ? "article" : "reading";
}

/**
 * Paths below `dist/client` of the scripts and styles that a page loads.
 * @param html the page's template together with the list of its modules
 */
export function filesOf(html: string): string[] {
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+[.](?:js|css))"/g)];
  const [, listed = "[]"] = /<script id="modules"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  const fetched = (JSON.parse(listed) as string[]).map((address) => address.replace(/^\//, ""));
  return [...new Set([...named.map(([, file = ""]) => file), ...fetched])];
}

/** One line a problem; `size` answers the compressed bytes of a file. */
export function overBudget(
  name: string,
  files: readonly string[],
  budget: Budget,
  size: (file: string) => number,
): { line: string; problems: string[] } {
  const sum = (end: string) =>
    files.filter((file) => file.endsWith(end)).reduce((total, file) => total + size(file), 0) / 1000;
  const script = sum(".js");
  const style = sum(".css");
  const problems = [
    ...(script > budget.script
      ? [`${name}: JavaScript ${script.toFixed(1)} kB, budget ${budget.script} kB`]
      : []),
    ...(style > budget.style ? [`${name}: CSS ${style.toFixed(1)} kB, budget ${budget.style} kB`] : []),
    // A page that names none is not measured.
    ...(script === 0 || style === 0 ? [`${name}: no scripts or no styles found`] : []),
  ];
  return {
    line: `${name}: JavaScript ${script.toFixed(1)} kB, CSS ${style.toFixed(1)} kB (brotli)`,
    problems,
  };
}

/** The names of the classes that a stylesheet knows. */
export function classesOf(css: string): Set<string> {
  return new Set(
    [...css.matchAll(/\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g)].map(([, name = ""]) =>
      name.replaceAll(/\\(.)/g, "$1"),
    ),
  );
}

/** Of `classes`, those that stand in a chunk's code as a word of some text. */
export function classesIn(code: string, classes: ReadonlySet<string>): string[] {
  return [...new Set(code.split(/[\s"'`]+/))].filter((word) => classes.has(word));
}

/** React compares styles with this value, which is also the name of a class. */
const REACTS_OWN = "inline-block";

/** Classes that screens of visitors use, and that only the desk's sheet has: one line each. */
async function missingClasses(): Promise<string[]> {
  const read = (file: string) => readFile(join(dist, "client", file), "utf8");
  const manifest = JSON.parse(await read(".vite/manifest.json")) as Record<string, ManifestChunk>;
  const sheet = async (entry: string) => {
    const files = manifest[entry]?.css ?? [];
    return classesOf((await Promise.all(files.map(read))).join("\n"));
  };
  const known = await sheet("src/app/web/entry-client.tsx");
  const deskOnly = new Set(
    [...(await sheet("src/app/web/entry-desk.tsx"))].filter(
      (name) => !known.has(name) && name !== REACTS_OWN,
    ),
  );
  if (deskOnly.size === 0) return ["the sheet of visitors holds every class of the desk's"];
  const chunks = new Set<string>();
  const gather = (module: string) => {
    const chunk = manifest[module];
    if (!chunk || chunks.has(chunk.file)) return;
    chunks.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) gather(next);
  };
  gather("src/app/web/entry-client.tsx");
  const problems: string[] = [];
  for (const file of chunks)
    for (const name of classesIn(await read(file), deskOnly))
      problems.push(`${file}: the class ${name} is left to the desk (src/ui/styles/index.css)`);
  return problems;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

async function check(renderer: Renderer): Promise<string[]> {
  const { routeTable, modulesOf } = await renderer.entry();
  const sizes = new Map<string, number>();
  const problems = new Set<string>(await missingClasses());
  const measured = new Set<string>();
  for (const row of routeTable) {
    const { id } = row.screen;
    if (measured.has(id)) continue;
    measured.add(id);
    const kind = budgetOf(row.screen);
    const modules = await modulesOf(row);
    const template = await renderer.template("/", modules);
    const files = filesOf(template + renderer.preloads(modules));
    for (const file of files) {
      const bytes = await readFile(join(dist, "client", file));
      if (!sizes.has(file)) sizes.set(file, brotliCompressSync(bytes).length);
      if (!file.endsWith(".js")) continue;
      const code = bytes.toString();
      if (!code.startsWith(COMPILE_HINT)) problems.add(`${file} does not begin with V8's compile hint`);
      if (kind === "own" || kind === "desk") continue;
      for (const [library, mark] of Object.entries(NEVER_FIRST))
        if (code.includes(mark)) problems.add(`${library} loads with a first visit, in ${file}`);
    }
    const { script, style } = BUDGETS[kind];
    const budget = { script: STILL_ABOVE[id] ?? script, style };
    const found = overBudget(`${kind} ${id}`, files, budget, (file) => sizes.get(file) ?? 0);
    console.log(found.line);
    for (const problem of found.problems) problems.add(problem);
  }
  return [...problems];
}

if (process.argv[1] === import.meta.filename) {
  const problems = await check(await builtRenderer(dist));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
