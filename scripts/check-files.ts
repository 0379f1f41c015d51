/**
 * House rules that no linter knows: length of files, brands only in the section registry, no console in the
 * product, no address of a package registry anywhere, no migration that holds up a live table, the words of docs/words.md, and
 * packages under licences that allow handing them on.
 */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { licenceProblems } from "./check-licences.ts";
import { checkMigration } from "./check-migrations.ts";
import { checkWords, isInterface, readWords } from "./check-words.ts";
import { missingEntries } from "./complete-lock.ts";

const root = resolve(import.meta.dirname, "..");

export const LONGEST = 500;

const CODE = /\.(ts|tsx|js|cjs|mjs|css)$/;
const TEST = /\.test\.tsx?$/;
/** Tables of data and texts are long by nature, and demo content and texts speak of real brands. */
const CONTENT =
  /^src\/(sections|(?:capabilities\/[^/]+|features)\/[^/]+\/(server\/(demo\/)?)?(content|texts))\//;
const GENERATED = /^(db\/migrations\/|package-lock\.json$|clients\/typescript\/(desk-)?api\.ts$)/;

/**
 * Package registries and their mirrors, by the names such hosts carry: what works inside one network, or is
 * one person's choice, must not get into what everybody clones.
 */
const REGISTRY =
  /(https?:\/\/([\w-]+\.)*(registry|npm|nexus|artifactory|verdaccio|mirrors?)\.|\bregistry\.[\w-]+\.|jfrog\.io)[\w.-]*/i;

export interface SourceFile {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
}

/**
 * @param brands slugs of the clubs, from the registry
 * @returns one line a problem
 */
export function checkFile({ path, text }: SourceFile, brands: readonly string[]): string[] {
  const problems: string[] = checkMigration(path, text);
  const lines = text.split("\n");
  const each = (pattern: RegExp, say: (found: string) => string) => {
    lines.forEach((line, index) => {
      // isLexusClub is three words, too.
      const found = pattern.exec(line.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "));
      if (found) problems.push(`${path}:${index + 1}: ${say(found[0])}`);
    });
  };

  if (CODE.test(path) && !CONTENT.test(path) && !GENERATED.test(path) && lines.length - 1 > LONGEST) {
    problems.push(`${path}: ${lines.length - 1} lines; more than ${LONGEST} are two files`);
  }
  // Tests may take a real club as an example; product code may not know one.
  if (
    /^src\//.test(path) &&
    CODE.test(path) &&
    !CONTENT.test(path) &&
    !TEST.test(path) &&
    brands.length > 0
  ) {
    const brand = new RegExp(`(?<![\\p{L}\\p{N}])(${brands.join("|")})(?![\\p{L}\\p{N}])`, "iu");
    each(brand, (found) => `names the brand "${found}"; sections are data and live in src/sections`);
  }
  if (/^src\/.*\.tsx?$/.test(path) && !TEST.test(path)) {
    each(/(?<![\w.])console\.\w+\(/, (call) => `${call}…) in the product; use the logger`);
  }
  if (!GENERATED.test(path) && !/^scripts\/check-files(\.test)?\.ts$/.test(path)) {
    each(REGISTRY, (found) => `names the package registry ${found}`);
  }
  if (path === "package-lock.json") {
    each(/"resolved": "https?:[^"]*"/, () => "ties the lock file to one registry; keep .npmrc as it is");
    for (const missing of Object.keys(missingEntries(JSON.parse(text)))) {
      problems.push(`${path}: lacks ${missing}; run node scripts/run.cjs scripts/complete-lock.ts`);
    }
  }
  return problems;
}

/** Checks what git knows or would add, so that ignored folders and data stay out. */
async function checkAll(): Promise<{ problems: string[]; files: number }> {
  const { sections } = await import("../src/sections/registry.ts");
  const brands = sections.filter((section) => !section.umbrella).map((section) => section.slug);
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed
    .split("\0")
    .filter((path) => /\.(ts|tsx|js|cjs|mjs|css|json|md|html|ya?ml|sh|sql)$|^\.npmrc$|run$/.test(path));
  const problems: string[] = await licenceProblems(root);
  const words = readWords(await readFile(join(root, "docs/words.md"), "utf8"));
  for (const path of paths) {
    const text = await readFile(join(root, path), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    problems.push(...checkFile({ path, text }, brands));
    if (isInterface(path)) problems.push(...checkWords(path, text, words));
  }
  return { problems, files: paths.length };
}

if (import.meta.main) {
  const { problems, files } = await checkAll();
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} problems`);
  if (problems.length > 0 || files === 0) process.exitCode = 1;
}
