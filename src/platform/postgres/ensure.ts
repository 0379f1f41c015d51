import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Binaries, findBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { type Home, type Log, openHome } from "./home.ts";
import { writeAccessRules } from "./init.ts";
import { ensureDatabase, giveUpLease, type Lease, renewLease, takeLease, urlOf } from "./lease.ts";
import { ADMIN_ROLE } from "./roles.ts";
import {
  findPostmaster,
  isOrphanOfOldProgram,
  type Postmaster,
  spawnServer,
  stopServer,
  tailOfLog,
} from "./server.ts";

export interface PostgresOptions {
  /** The app's data folder; made where it is missing. */
  dataDir: string;
  /** A server of the operator's own. When set it is used as it is, and nothing is started. */
  databaseUrl?: string | undefined;
  log?: Log;
  /** Further server settings; tests turn fsync off with them. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /** For `pg`: database `paddock` as role `paddock`, or `databaseUrl`. */
  url: string;
  /** The same for the role that administers the bundled server; undefined with `databaseUrl`. */
  adminUrl: string | undefined;
  /** Folder of the cluster; undefined with `databaseUrl`. */
  location: string | undefined;
  /** Whether the server ran already (left behind, shared with another process, or `databaseUrl`). */
  reused: boolean;
  /** Close the pool first. The last process out stops the server. May be called more than once. */
  release(): Promise<void>;
}

const SLOW_MS = 5_000;
const GIVE_UP_MS = 300_000;
const STARTS = 3;
/** What a server says while processes of one that was killed are still on their way out. */
const PREDECESSOR = /shared memory block|lock file .* already exists/;
const PREDECESSOR_MS = 60_000;

/**
 * Starts the bundled PostgreSQL on the data folder, or joins the one that runs there. It is safe with any
 * number of processes at once, after any crash of theirs or of the server. A process that ends without
 * `release()` leaves the server to the others, or has it stopped.
 * @throws Error whose message says what to do
 */
export async function ensurePostgres(options: PostgresOptions): Promise<RunningPostgres> {
  if (options.databaseUrl) {
    return {
      url: options.databaseUrl,
      adminUrl: undefined,
      location: undefined,
      reused: true,
      release: async () => undefined,
    };
  }
  const log = options.log ?? (() => undefined);
  const home = await openHome(options.dataDir, log);
  const binaries = await findBinaries(home.account, log);
  await openCluster(home, binaries, log);
  const attach = () => attachTo(home, binaries, options.settings ?? {}, log);

  let { lease, started } = await attach();
  await ensureDatabase(lease.client);
  log(`PostgreSQL ${binaries.version} ${started ? "started" : "was running already and is shared"}`);

  let released: Promise<void> | undefined;
  let mending: Promise<void> = Promise.resolve();
  const watch = () => {
    // An idle lease must not keep a finished process alive.
    holdProcess(lease.client, false);
    lease.client.once("end", () => {
      if (!released) mending = mend();
    });
  };
  const mend = async () => {
    log("The connection to the bundled PostgreSQL was lost; bringing it back");
    while (!released) {
      try {
        ({ lease } = await attach());
        watch();
        return;
      } catch (error) {
        log(`PostgreSQL cannot be brought back yet: ${(error as Error).message}`);
        await sleep(5_000);
      }
    }
  };
  watch();

  const release = () => {
    released ??= (async () => {
      open.delete(handle);
      await mending;
      holdProcess(lease.client, true);
      await leave(home, lease, log);
    })();
    return released;
  };
  const handle = { home, release };
  open.add(handle);
  releaseAtExit();
  return {
    url: urlOf(lease.server, "paddock"),
    adminUrl: urlOf(lease.server, "postgres", ADMIN_ROLE),
    location: home.data,
    reused: !started,
    release,
  };
}

/** Joins the cluster's server, starting it where none runs. */
async function attachTo(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  log: Log,
): Promise<{ lease: Lease; started: boolean }> {
  const begun = Date.now();
  let child: ChildProcess | undefined;
  let starts = 0;
  let told = false;
  for (;;) {
    const server = findPostmaster(home);
    const lease = server && server !== "starting" ? await join(server, home, log) : undefined;
    if (lease) return { lease, started: child !== undefined && lease.server.pid === child.pid };

    const running = child && child.exitCode === null && child.signalCode === null;
    if (!server && !running) {
      if (starts > 0) {
        const reason = await tailOfLog(home);
        const patience = PREDECESSOR.test(reason) ? PREDECESSOR_MS : 0;
        if (starts >= STARTS && Date.now() - begun > patience) {
          throw new Error(`PostgreSQL does not start in ${home.data}. The end of its log:\n${reason}`);
        }
        await sleep(100);
      }
      starts += 1;
      await writeAccessRules(home);
      child = await spawnServer(home, binaries, settings);
    }
    if (!told && Date.now() - begun > SLOW_MS) {
      told = true;
      log("Waiting for PostgreSQL (it may be recovering from a crash)");
    }
    if (Date.now() - begun > GIVE_UP_MS) {
      throw new Error(
        `PostgreSQL in ${home.data} does not accept connections. The end of its log:\n${await tailOfLog(home)}`,
      );
    }
    await sleep(25);
  }
}

async function join(server: Postmaster, home: Home, log: Log): Promise<Lease | undefined> {
  const lease = await takeLease(server, home.data);
  if (!lease || !isOrphanOfOldProgram(server.pid)) return lease;
  if (!(await giveUpLease(lease))) {
    await renewLease(lease);
    return lease;
  }
  log("The running PostgreSQL belongs to an earlier installation; restarting it");
  await stopServer(home, log);
  await lease.client.end().catch(() => undefined);
  return undefined;
}

/**
 * Ends a lease and, with the last one, the server.
 * @param patienceMs how long to wait for others to leave
 */
export async function leave(home: Home, lease: Lease, log: Log, patienceMs = 0): Promise<void> {
  try {
    if (await giveUpLease(lease, patienceMs)) await stopServer(home, log);
  } catch {
    // The server went away first.
  }
  await lease.client.end().catch(() => undefined);
}

/** `pg` has these two methods; its types do not. */
function holdProcess(client: object, hold: boolean): void {
  const refs = client as { ref(): void; unref(): void };
  if (hold) refs.ref();
  else refs.unref();
}

const open = new Set<{ home: Home; release: () => Promise<void> }>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
let watching = false;

/**
 * Makes sure that the server does not outlive a process which ends in any way but kill -9. An app with
 * signal handlers of its own is left alone: it calls `release()` when its requests are done. One without
 * dies at once, as it would have done anyway, rather than seeing its connections break first.
 */
function releaseAtExit(): void {
  if (watching) return;
  watching = true;
  // Nothing can be awaited in these moments, so a process of its own looks after the server.
  const reap = () => {
    const reaper = fileURLToPath(new URL("./reaper.ts", import.meta.url));
    for (const { home } of open) {
      spawn(process.execPath, [reaper, home.path], { detached: true, stdio: "ignore", cwd: "/" }).unref();
    }
    open.clear();
  };
  for (const signal of SIGNALS) {
    const handler = () => {
      if (process.listenerCount(signal) > 1) return;
      reap();
      process.off(signal, handler);
      process.kill(process.pid, signal);
    };
    process.on(signal, handler);
  }
  process.on("beforeExit", () => Promise.allSettled([...open].map((handle) => handle.release())));
  process.on("exit", reap);
}
