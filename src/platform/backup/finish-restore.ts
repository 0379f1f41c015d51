import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { syncFolder, writeWhole } from "./folder.ts";

/** What is put in place, where, and where to goes what was there. All three lie on one disk. */
const moveSchema = z.object({ from: z.string(), to: z.string(), aside: z.string() });
export type Move = z.infer<typeof moveSchema>;

const journalOf = (dataDir: string) => join(dataDir, "restore.unfinished");

export const isRestoreDue = async (dataDir: string): Promise<boolean> => existsSync(journalOf(dataDir));

/** From here on the restore is decided: whatever happens, it is brought to its end. */
export async function writeMoves(dataDir: string, moves: readonly Move[]): Promise<void> {
  for (const { from } of moves) await syncFolder(dirname(from));
  await writeWhole(journalOf(dataDir), JSON.stringify(moves));
  await syncFolder(dataDir);
}

/**
 * Puts in place what a restore has unpacked; each step is done once, however often this is begun.
 * @returns where lies what was there before
 */
export async function finishRestore(dataDir: string, say: (line: string) => void): Promise<string[]> {
  const text = await readFile(journalOf(dataDir), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const moves = z.array(moveSchema).parse(JSON.parse(text));
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
  await rm(journalOf(dataDir), { force: true });
  await syncFolder(dataDir);
  for (const path of left)
    say(`What was there before lies in ${path}; delete it when it is not needed any longer`);
  return left;
}
