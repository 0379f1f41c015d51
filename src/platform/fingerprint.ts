import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const TESTS = /\.test\.tsx?$/;

/**
 * One hash over the contents of files and folders; changes when anything in them does.
 * @param without paths that do not count; tests unless told otherwise
 */
export async function fingerprint(
  root: string,
  paths: readonly string[],
  without: RegExp = TESTS,
): Promise<string> {
  const hash = createHash("sha256");
  const add = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
    if (entries === null) {
      hash.update(await readFile(path).catch(() => ""));
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = join(path, entry.name);
      if (without.test(inside)) continue;
      hash.update(entry.name);
      await add(inside);
    }
  };
  for (const path of paths) await add(join(root, path));
  return hash.digest("hex");
}
