import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { constants, existsSync, lstatSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { chmod, chown, link, mkdir, open, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, isRoot } from "./account.ts";
import { type Binaries, childEnvironment } from "./binaries.ts";
import { type Home, hbaFile, identFile, type Log } from "./home.ts";

/** A running server, as it describes itself in its pid file. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  port: number;
}

const LOG_LIMIT = 8 * 1024 * 1024;
const STOP_LIMIT_MS = 60_000;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Reads the pid file and makes sure that the process named there is this cluster's server: after a crash or
 * in a new container the number may belong to anybody, and it must never be signalled or waited for.
 * @returns undefined when no server runs; "starting" while the file is not complete
 */
export function findPostmaster(home: Home): Postmaster | "starting" | undefined {
  const lines = readPidFile(home.data);
  if (!lines) return undefined;
  const [pid, socketDir, port] = [Number(lines[0]), lines[4]?.trim(), Number(lines[3])];
  if (!pid) return "starting";
  if (!isServerOf(home, pid)) return undefined;
  return socketDir && port ? { pid, socketDir, port } : "starting";
}

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

function isServerOf(home: Home, pid: number): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  try {
    if (statSync(`/proc/${pid}`).uid !== home.account.uid) return false;
    // The server works inside its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === home.data;
  } catch (error) {
    // Where /proc is closed, the connection that follows decides.
    return (error as NodeJS.ErrnoException).code === "EACCES" && isAlive(pid);
  }
}

/**
 * Whether the server's program was deleted under it (dependencies installed anew while a left-behind server
 * ran on): it would fail as soon as it needs another of its files.
 */
export function isOrphanOfOldProgram(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(" (deleted)");
  } catch {
    return false;
  }
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal does not stop it before the app
 * is done with it. Returns at once; the server may refuse connections for a moment.
 */
export async function spawnServer(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  await setAsideStalePidFile(home);
  const all = {
    ...serverSettings(await makeSocketDir(home.account, home.data)),
    hba_file: hbaFile(home),
    ident_file: identFile(home),
    ...settings,
  };
  const log = await openLog(home);
  try {
    const child = spawn(
      binaries.postgres,
      ["-D", home.data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...home.account.spawn,
        cwd: "/",
        env: childEnvironment,
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
      },
    );
    child.on("error", () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Small enough for a machine with 1 GB, and everything that keeps data safe is on. */
function serverSettings(socketDir: string): Record<string, string> {
  return {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    shared_buffers: "64MB",
    effective_cache_size: "512MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    max_wal_size: "512MB",
    min_wal_size: "80MB",
    max_connections: "100",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Details quote the values of the row, mobile numbers among them.
    log_error_verbosity: "terse",
  };
}

/**
 * A socket's path may not exceed about 100 bytes, so it never lies in the data folder but in a short one of
 * its own that only the server's account may enter. The server's pid file tells others where.
 */
async function makeSocketDir(account: Account, data: string): Promise<string> {
  const base = existsSync("/tmp") ? "/tmp" : tmpdir();
  const key = createHash("sha256").update(data).digest("hex").slice(0, 12);
  for (const name of [
    `paddock-${account.uid}-${key}`,
    `paddock-${account.uid}-${randomUUID().slice(0, 13)}`,
  ]) {
    const path = join(base, name);
    try {
      await mkdir(path, { mode: 0o700 });
      await chmod(path, 0o700);
      await chown(path, account.uid, account.gid);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const found = lstatSync(path, { throwIfNoEntry: false });
      // Somebody else may have taken the name, since everybody may write to /tmp.
      if (found?.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0) return path;
    }
  }
  throw new Error(`No folder for the database socket could be made in ${base}.`);
}

/**
 * PostgreSQL replaces the pid file of a dead server itself, but not where the number now belongs to another
 * process of the same account. Renaming shows what was really taken away: should a server have started in
 * this very moment, it gets its file back.
 */
async function setAsideStalePidFile(home: Home): Promise<void> {
  const file = join(home.data, "postmaster.pid");
  const stale = readPidFile(home.data)?.[0];
  if (stale === undefined || findPostmaster(home) !== undefined) return;
  const aside = join(home.path, `stale-pid-${randomUUID()}`);
  try {
    await rename(file, aside);
    if ((await readFile(aside, "utf8")).split("\n")[0] !== stale) await link(aside, file);
  } catch {
    // Gone already, or a new one is in place.
  } finally {
    await rm(aside, { force: true });
  }
}

const logFile = (home: Home): string => join(home.path, "server.log");

async function openLog(home: Home) {
  const path = logFile(home);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(path, `${path}.old`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const log = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  // Root may serve an ordinary user's folder for once; the user must be able to write the log afterwards.
  const owner = await stat(home.path);
  if (isRoot()) await log.chown(owner.uid, owner.gid);
  return log;
}

/** The last lines of the server's log, for an error message. */
export async function tailOfLog(home: Home): Promise<string> {
  const text = await readFile(logFile(home), "utf8").catch(() => "");
  return text.trim().split("\n").slice(-8).join("\n");
}

/** Stops the server ("fast": open transactions are rolled back, everything is written) and waits for it. */
export async function stopServer(home: Home, log: Log): Promise<void> {
  const server = findPostmaster(home);
  if (!server || server === "starting") return;
  process.kill(server.pid, "SIGINT");
  const limit = Date.now() + STOP_LIMIT_MS;
  const isStopping = () => {
    const now = findPostmaster(home);
    // Another process may start the next server at once.
    return now !== undefined && now !== "starting" && now.pid === server.pid;
  };
  while (isStopping()) {
    if (Date.now() > limit) {
      log(`PostgreSQL (process ${server.pid}) is still writing; it will stop by itself`);
      return;
    }
    await sleep(20);
  }
  await rmdir(server.socketDir).catch(() => undefined);
}
