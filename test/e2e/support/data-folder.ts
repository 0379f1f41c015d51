import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface DataFolder {
  path: string;
  remove(): Promise<void>;
}

/** A new data folder, in memory where there is room: creating a database is mostly waiting for the disk. */
export async function newDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), "paddock-e2e-"));
  // Open to the account that root lets PostgreSQL run as; otherwise the database would lie, and stay, elsewhere.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 30;
}
