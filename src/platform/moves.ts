import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** What is put in place, where, and where to goes what was there. All three lie on one disk. */
export interface Move {
  from: string;
  to: string;
  aside: string;
}

/** Stands in the data folder while a restore is at its last steps. */
export const restoreJournal = (dataDir: string): string => join(dataDir, "restore.unfinished");

/** From here on they are decided: whatever happens, they are brought to their end. */
export async function decideMoves(journal: string, moves: readonly Move[]): Promise<void> {
  for (const { from } of moves) await syncDisk(from);
  await writeWhole(journal, JSON.stringify(moves));
  await syncFolder(dirname(journal));
}

/**
 * Does what was decided; each step is done once, however often this is begun.
 * @returns where lies what was there before
 */
export async function finishMoves(journal: string, say: (line: string) => void): Promise<string[]> {
  const text = await readFile(journal, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const moves = JSON.parse(text) as Move[];
  for (const { from, to, aside } of moves) {
    if (!existsSync(from)) continue;
    await mkdir(dirname(to), { recursive: true });
    if (existsSync(to)) await rename(to, aside);
    await rename(from, to);
    await syncFolder(dirname(to));
  }
  const left: string[] = [];
  for (const { aside } of moves) {
    if (!existsSync(aside)) continue;
    // A first start may have made an empty one.
    if ((await readdir(aside).catch(() => ["a file"])).length === 0) await rmdir(aside);
    else left.push(aside);
  }
  await rm(journal, { force: true });
  await syncFolder(dirname(journal));
  for (const path of left)
    say(`What was there before lies in ${path}; delete it when it is not needed any longer`);
  return left;
}

/** Writes a file so that it is whole or not there, also after a power cut. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Has the folder's entries written to disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Has everything of a path's disk written: once for thousands of files, of which each alone would wait for the disk.
 * @throws Error where the disk refuses
 */
export async function syncDisk(path: string): Promise<void> {
  const args = process.platform === "linux" ? ["-f", path] : [];
  await promisify(execFile)("sync", args);
}
