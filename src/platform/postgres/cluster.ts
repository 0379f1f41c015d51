import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, childEnvironment } from "./binaries.ts";
import { type Home, hbaFile, identFile, type Log } from "./home.ts";
import { isAlive } from "./server.ts";

/** The role that sets up the cluster, and the one the app works as, which owns its database and no more. */
export const ADMIN_ROLE = "postgres";
export const APP_ROLE = "paddock";

/**
 * Creates the cluster unless it is there. `initdb` works in a draft folder that gets its name only when it
 * is complete: one that was killed leaves a draft behind, never half a cluster.
 * @throws Error when the cluster was made by another major version, or initdb fails
 */
export async function openCluster(home: Home, binaries: Binaries, log: Log): Promise<void> {
  const found = await majorVersion(home.data);
  if (found === undefined) {
    await dropDrafts(home.path);
    log(`Creating a PostgreSQL ${binaries.version} database in ${home.data}`);
    await createCluster(home, binaries);
    return;
  }
  if (found !== binaries.major) {
    throw new Error(
      `The database in ${home.data} was made by PostgreSQL ${found}, and this version of Paddock brings ${binaries.major}. Dump it with the old version (pg_dump) and load it into an empty folder, or choose another DATA_DIR.`,
    );
  }
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

/**
 * The built-in locale provider sorts and folds the same on every machine and needs no system locale.
 */
function runInitdb(home: Home, binaries: Binaries, draft: string): Promise<void> {
  const options = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const child = spawn(binaries.initdb, ["-D", draft, "-U", ADMIN_ROLE, "--auth=peer", ...options], {
    ...home.account.spawn,
    cwd: "/",
    env: childEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`initdb failed in ${draft} (${signal ?? `exit code ${code}`}): ${errors.trim()}`));
    });
  });
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

/**
 * Writes who may connect: local accounts by `peer`, that is, the kernel tells the server which account is
 * at the other end of the socket. A password in a file would have to be kept and could leak into logs;
 * `trust` would rest on the folder's mode alone. No network address is let in.
 */
export async function writeAccessRules(home: Home): Promise<void> {
  const { account } = home;
  const names = [...new Set([account.name, account.appName, "root"])];
  const identities = names.flatMap((name) =>
    [ADMIN_ROLE, APP_ROLE].map((role) => `paddock "${name.replaceAll('"', '""')}" ${role}`),
  );
  await replaceFile(hbaFile(home), "# Rewritten at every start.\nlocal all all peer map=paddock\n");
  await replaceFile(identFile(home), `# Rewritten at every start.\n${identities.join("\n")}\n`);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o644 });
  await rename(draft, path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
