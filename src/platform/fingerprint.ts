import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One hash over the contents of files and folders (tests left out); changes when anything in them does. */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) await addPath(hash, join(root, path));
  return hash.digest("hex");
}

async function addPath(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    hash.update(await readFile(path).catch(() => ""));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    hash.update(entry.name);
    await addPath(hash, join(path, entry.name));
  }
}
