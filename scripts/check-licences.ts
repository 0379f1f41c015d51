/**
 * Licences of everything that comes along: `npm run licences`, and a step of the house rules. Offline, from the lock file and
 * what is installed.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Locked } from "./server-packages.ts";

/** May be linked and handed on under Apache-2.0, with their notices. */
const FREE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);
/** Only for these packages, and why. */
const EXCEPTIONS: readonly { licence: string; packages: RegExp; because: string }[] = [
  {
    licence: "OFL-1.1",
    packages: /^@fontsource-variable\/noto-sans-sc$/,
    because: "a font, drawn into share posters",
  },
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    because: "libvips, a library of its own that is loaded at run time and can be replaced",
  },
  {
    licence: "MPL-2.0",
    packages: /^(?:lightningcss|axe-core|@axe-core\/)/,
    because: "tools of the build and the tests; nothing of theirs is handed on",
  },
  { licence: "CC-BY-4.0", packages: /^caniuse-lite$/, because: "data of the build" },
];

/**
 * @param licence an SPDX expression of names with AND and OR
 * @returns whether it is allowed for that package
 */
export function isAllowed(name: string, licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, "$1");
  const either = bare.split(" OR ");
  return either.some((all) =>
    all.split(" AND ").every((one) => {
      const id = one.replace(/[()]/g, "").trim();
      return (
        FREE.has(id) ||
        EXCEPTIONS.some((exception) => exception.licence === id && exception.packages.test(name))
      );
    }),
  );
}

export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** One line for each package whose licence is not allowed, or not told. */
export async function licenceProblems(root: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked & { name?: string }>;
  };
  const problems: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "") continue;
    const licence = locked.license ?? (await toldBy(join(root, path)));
    // A build for another platform, of which nothing lies here: its sisters' licence is checked.
    if (licence === undefined && !existsSync(join(root, path))) continue;
    const name = locked.name ?? nameOf(path);
    if (licence === undefined) problems.push(`${name}@${locked.version} tells no licence`);
    else if (!isAllowed(name, licence))
      problems.push(`${name}@${locked.version} is under ${licence}, which is not allowed`);
  }
  return problems;
}

async function toldBy(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { license, licenses } = JSON.parse(text) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  if (typeof license === "object") return license.type;
  return license ?? licenses?.map(({ type }) => type).join(" OR ");
}

if (import.meta.main) {
  const problems = await licenceProblems(resolve(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log("All licences are allowed.");
  process.exit(problems.length > 0 ? 1 : 0);
}
