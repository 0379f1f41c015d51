import { randomUUID } from "node:crypto";
import { chown, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#platform/moves.ts";
import type { Binaries } from "./binaries.ts";
import type { Home, Log } from "./home.ts";
import { runInitdb } from "./init.ts";
import { isAlive } from "./server.ts";
import { finishUpgrade, upgradeCluster } from "./upgrade.ts";

/**
 * Creates the cluster unless it is there. `initdb` works in a draft folder that gets its name only when it
 * is complete: one that was killed leaves a draft behind, never half a cluster.
 * One of an earlier major version is taken over.
 * @throws Error when the cluster was made by a later major version, or initdb fails
 */
export async function openCluster(home: Home, binaries: Binaries, log: Log): Promise<void> {
  await finishUpgrade(home, log);
  const found = await majorVersion(home.data);
  if (found === undefined) {
    await dropDrafts(home.path);
    log(`Creating a PostgreSQL ${binaries.version} database in ${home.data}`);
    await createCluster(home, binaries);
    return;
  }
  if (found > binaries.major)
    throw new Error(
      `The database in ${home.data} was made by PostgreSQL ${found}, and this version of Paddock brings ${binaries.major}. Use the newer version of Paddock again, or choose another DATA_DIR.`,
    );
  if (found < binaries.major) await upgradeCluster(home, found, binaries, log);
}

async function majorVersion(data: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(data, "PG_VERSION"), "utf8"), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const content = await readdir(data).catch(() => []);
  if (content.length > 0) {
    throw new Error(
      `${data} holds files but no PostgreSQL database (PG_VERSION is missing). Bring back a complete copy, or move the folder away to begin with an empty database.`,
    );
  }
  return undefined;
}

async function createCluster(home: Home, binaries: Binaries): Promise<void> {
  const draft = join(home.path, `draft-${process.pid}-${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    throw new Error(`The database cannot be created in ${home.path}: ${(error as Error).message}`);
  }
  try {
    await chown(draft, home.account.uid, home.account.gid);
    await runInitdb(home, binaries, draft);
    await rename(draft, home.data);
    await syncFolder(home.path);
  } catch (error) {
    // ENOTEMPTY: another process has just put its cluster there, which is as good.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function dropDrafts(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const maker = /^draft-(\d+)-/.exec(name)?.[1];
    if (!maker || isAlive(Number(maker))) continue;
    // The killed app's initdb may still be writing; without its folder it gives up. What resists is harmless.
    const patience = { maxRetries: 10, retryDelay: 50 };
    await rm(join(path, name), { recursive: true, force: true, ...patience }).catch(() => undefined);
  }
}
