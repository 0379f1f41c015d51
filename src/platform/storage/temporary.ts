import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Nothing takes this long to write; it also decides about files of processes elsewhere, which cannot be asked after. */
const OLD_MS = 60 * 60 * 1000;

const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/** A new name for a file that is being written; it tells which process writes it. */
export function temporaryName(): string {
  return `${host}-${process.pid}-${randomBytes(8).toString("hex")}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The process that wrote it has ended; a number that was given to another process again is told by the age. */
function isOrphan(name: string): boolean {
  const [where, pid] = name.split("-");
  return where === host && /^\d+$/.test(pid ?? "") && !isAlive(Number(pid));
}

/**
 * Removes what killed processes left behind in a folder of files with such names.
 * @returns how many were removed
 */
export async function sweepTemporary(folder: string, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || (!isOrphan(name) && now - found.mtimeMs < OLD_MS)) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
