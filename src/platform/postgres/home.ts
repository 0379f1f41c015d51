import { createHash } from "node:crypto";
import { chown, mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Account, canReach, chooseAccount, isRoot } from "./account.ts";

/** Takes one line for the operator. */
export type Log = (line: string) => void;

/**
 * Where the cluster lies. `path` belongs to the app and holds the server's log and access rules; `data`
 * inside it belongs to the account and is PostgreSQL's own.
 */
export interface Home {
  path: string;
  data: string;
  account: Account;
}

export const hbaFile = (home: Home): string => join(home.path, "pg_hba.conf");
export const identFile = (home: Home): string => join(home.path, "pg_ident.conf");

const POINTER = "postgres.location";
const ORIGIN = "origin";

/**
 * Finds or makes the folder of the cluster: `<dataDir>/postgres`, or, where root's unprivileged account
 * cannot get there, a folder below /var/lib/paddock to which a file in the data folder points.
 * @throws Error with instructions when the folder cannot be used
 */
export async function openHome(dataDir: string, log: Log, elsewhere = "/var/lib/paddock"): Promise<Home> {
  await makeFolder(dataDir);
  const origin = await realpath(dataDir);
  const pointed = await followPointer(origin);
  if (pointed) {
    const home = await homeAt(pointed);
    log(`The database of ${origin} lies in ${pointed}`);
    return home;
  }
  const inside = join(origin, "postgres");
  if (!isRoot()) {
    await makeFolder(inside, 0o700);
    return homeAt(inside);
  }
  if (await exists(join(inside, "data"))) return homeAt(inside);

  const account = chooseAccount();
  if (canReach(account, origin) && (await canOwn(inside, account))) return homeAt(inside);

  const key = createHash("sha256").update(origin).digest("hex").slice(0, 16);
  const outside = resolve(elsewhere, key);
  await makeFolder(outside, 0o755);
  await writeFile(join(outside, ORIGIN), origin);
  await writeFile(
    join(origin, POINTER),
    `${outside}\n\nPostgreSQL does not run as root, and user ${account.name} cannot reach this folder,\nso the database lies in the folder named above. Back up both.\n`,
  );
  log(`PostgreSQL runs as user ${account.name}, who cannot reach ${origin}; the database lies in ${outside}`);
  return homeAt(outside);
}

/** Whether a data folder has a database, in it or elsewhere; nothing is made. @throws Error as `openHome` does */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const origin = await realpath(dataDir).catch(() => undefined);
  if (origin === undefined) return false;
  const path = (await followPointer(origin)) ?? join(origin, "postgres");
  return exists(join(path, "data", "PG_VERSION"));
}

/** @returns the folder a pointer file leads to, or undefined when there is no pointer file */
async function followPointer(origin: string): Promise<string | undefined> {
  const pointer = join(origin, POINTER);
  const text = await readFile(pointer, "utf8").catch(() => undefined);
  const target = text?.split("\n")[0]?.trim();
  if (!target) return undefined;
  if (!isRoot()) {
    throw new Error(
      `The database of this folder was set up by root and lies in ${target}. Start Paddock as root, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  const recorded = await readFile(join(target, ORIGIN), "utf8").catch(() => undefined);
  if (recorded === undefined) {
    throw new Error(
      `${pointer} says that the database lies in ${target}, but it is not there. Bring that folder back, or delete the file to begin with an empty database.`,
    );
  }
  if (recorded !== origin) {
    // A copied data folder must not write into the original's database; a moved one takes it along.
    if (await exists(join(recorded, POINTER))) {
      throw new Error(
        `${origin} is a copy of ${recorded}, and the database in ${target} belongs to the latter. Delete ${pointer} to begin with an empty database.`,
      );
    }
    await writeFile(join(target, ORIGIN), origin);
  }
  return target;
}

/** Opens a folder that is known to hold, or to get, the cluster. */
export async function homeAt(folder: string): Promise<Home> {
  // The server's working directory, by which it is recognised, is free of links too.
  const path = await realpath(folder);
  const data = join(path, "data");
  const owner = await stat(data).then(
    (found) => found.uid,
    () => undefined,
  );
  const account = chooseAccount(owner);
  if (owner === 0 && isRoot()) {
    throw new Error(
      `The database in ${data} belongs to root (a copy that lost its owner?), and PostgreSQL does not run as root. Give it to an unprivileged user: chown -R ${account.name} '${data}'`,
    );
  }
  if (owner !== undefined && owner !== account.uid) {
    throw new Error(
      `The database in ${data} belongs to user id ${owner}, and Paddock runs as ${account.appName}. Start it as that user or as root, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  if (owner !== undefined && isRoot() && !canReach(account, data)) {
    throw new Error(
      `The database in ${data} belongs to user ${account.name}, who cannot reach it there (PostgreSQL does not run as root). Move the data folder out of the closed folder, or open the way to it with chmod o+x.`,
    );
  }
  return { path, data, account };
}

/** Some mounts ignore chown; PostgreSQL insists on owning its folder. */
async function canOwn(folder: string, account: Account): Promise<boolean> {
  await makeFolder(folder, 0o755);
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(probe, { mode: 0o700 });
    await chown(probe, account.uid, account.gid);
    return (await stat(probe)).uid === account.uid && canReach(account, probe);
  } catch {
    return false;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

async function makeFolder(path: string, mode = 0o755): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (error) {
    throw new Error(
      `The folder ${path} cannot be made (${(error as Error).message}). Set DATA_DIR to a folder that user may write to.`,
    );
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
