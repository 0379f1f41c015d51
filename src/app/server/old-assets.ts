import { copyFile, mkdir, readdir, rename, stat, unlink, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Nobody leaves a page open for longer and expects it to go on. */
const KEPT_MS = 14 * 86_400_000;

/**
 * Keeps the files of this build where those of earlier ones are, and forgets those that no build of the last fortnight
 * had. A page that was opened before a deploy asks for the files that it was made with.
 * @param current folder of this build's files
 * @param archive folder that outlives builds; made where it is missing
 */
export async function keepAssets(current: string, archive: string, now = Date.now()): Promise<void> {
  await mkdir(archive, { recursive: true });
  const names = new Set(await readdir(current));
  const kept = new Set(await readdir(archive));
  const seen = new Date(now);
  for (const name of names) {
    const path = join(archive, name);
    if (!kept.has(name)) {
      // Renamed into place: a copy that was cut off must not answer for the file.
      await copyFile(join(current, name), `${path}.new`);
      await rename(`${path}.new`, path);
    }
    await utimes(path, seen, seen);
  }
  for (const name of kept) {
    if (names.has(name) || name.endsWith(".new")) continue;
    const { mtimeMs } = await stat(join(archive, name));
    if (now - mtimeMs > KEPT_MS) await unlink(join(archive, name)).catch(() => undefined);
  }
}
