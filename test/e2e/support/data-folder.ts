import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "../../support/memory-folder.ts";

export interface DataFolder {
  path: string;
  remove(): Promise<void>;
}

/** A new data folder, in memory where there is room. */
export async function newDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(memoryFolder(), "paddock-e2e-"));
  // Open to the account that root lets PostgreSQL run as; otherwise the database would lie, and stay, elsewhere.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
