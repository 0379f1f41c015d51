import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * An empty folder for the tests of one file, which is removed after them. Asked for outside of tests and hooks.
 * @param name how its name begins, for whoever finds it while they run
 * @returns its path
 */
export async function temporaryFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `paddock-${name}-`));
  afterAll(() => rm(path, { recursive: true, force: true }));
  return path;
}
