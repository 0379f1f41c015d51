import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Bytes that must be free there: what runs of the tests and of the journeys hold at a time, and then some. */
const ROOM = 2 ** 31;

/** How the names of the folders begin that the apps of one run have. */
export const filesOfRun = (run: string) => `paddock-app-${run}-`;

/**
 * The folder for what tests put into files: in memory where there is room. A database is some 1,400 files, and to create
 * them on a disk can take seconds of a processor.
 */
export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}
