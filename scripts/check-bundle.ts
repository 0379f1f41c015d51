/**
 * The budget of what a first visit loads, compressed with brotli as the server sends it. Needs a build.
 */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

const root = resolve(import.meta.dirname, "..");
const client = join(root, "dist/client");

/** kB (1000 bytes), brotli. */
export const BUDGET = { script: 120, style: 15 } as const;

/** The screens whose first visit is measured: their modules come on top of the entry. */
const SCREENS = [
  "src/features/articles/web/screens/home",
  "src/features/articles/web/screens/article-post",
  "src/features/articles/web/screens/article-pic",
  "src/features/articles/web/screens/article-video",
];

/** These belong to later taps and must never come with a first visit: known by what stands in their code. */
const NEVER_FIRST = { zod: "ZodError", "Base UI": "data-base-ui" };

/** Below anything else V8 does not see it (vite.config.ts). */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

/** Files that load with `keys` and all they import statically. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return files;
}

/** One line a problem; `size` answers the compressed bytes of a file. */
export function overBudget(
  name: string,
  files: ReadonlySet<string>,
  size: (file: string) => number,
): { line: string; problems: string[] } {
  const sum = (end: string) =>
    [...files].filter((file) => file.endsWith(end)).reduce((total, file) => total + size(file), 0) / 1000;
  const script = sum(".js");
  const style = sum(".css");
  const problems = [
    ...(script > BUDGET.script
      ? [`${name}: JavaScript ${script.toFixed(1)} kB, budget ${BUDGET.script} kB`]
      : []),
    ...(style > BUDGET.style ? [`${name}: CSS ${style.toFixed(1)} kB, budget ${BUDGET.style} kB`] : []),
  ];
  return {
    line: `${name}: JavaScript ${script.toFixed(1)} kB, CSS ${style.toFixed(1)} kB (brotli)`,
    problems,
  };
}

if (process.argv[1] === import.meta.filename) {
  const manifest = JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const sizes = new Map<string, number>();
  const text = new Map<string, string>();
  const problems: string[] = [];
  for (const screen of SCREENS) {
    // Under another name it would weigh nothing.
    if (manifest[`${screen}.tsx`] === undefined) problems.push(`${screen}.tsx is no chunk of its own`);
    const files = filesOf(manifest, [
      "index.html",
      "src/app/web/entry-client.tsx",
      "style.css",
      `${screen}.tsx`,
      `${screen}.data.ts`,
    ]);
    for (const file of files) {
      const bytes = await readFile(join(client, file));
      text.set(file, bytes.toString());
      sizes.set(file, brotliCompressSync(bytes).length);
    }
    const found = overBudget(screen.replace(/^.*\//, ""), files, (file) => sizes.get(file) ?? 0);
    console.log(found.line);
    problems.push(...found.problems);
  }
  for (const [library, mark] of Object.entries(NEVER_FIRST)) {
    for (const [file, code] of text)
      if (code.includes(mark)) problems.push(`${library} loads with a first visit, in ${file}`);
  }
  for (const [file, code] of text)
    if (file.endsWith(".js") && !code.startsWith(COMPILE_HINT))
      problems.push(`${file} does not begin with V8's compile hint`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
