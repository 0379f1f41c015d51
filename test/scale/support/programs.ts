import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, chooseAccount, isRoot } from "../../../src/platform/postgres/account.ts";
import { childEnvironment } from "../../../src/platform/postgres/binaries.ts";

/** Where each program lies, and which of Debian's packages brings it. */
const PROGRAMS = {
  etcd: ["/usr/bin/etcd", "etcd-server"],
  patroni: ["/usr/bin/patroni", "patroni"],
  patronictl: ["/usr/bin/patronictl", "patroni"],
  haproxy: ["/usr/sbin/haproxy", "haproxy"],
  pgbouncer: ["/usr/sbin/pgbouncer", "pgbouncer"],
  postgres15: ["/usr/lib/postgresql/15/bin/postgres", "postgresql-15"],
} as const;
type Program = keyof typeof PROGRAMS;

export const pathOf = (program: Program): string => PROGRAMS[program][0];

/**
 * Sees to it that programs are there.
 * @throws Error that names the packages where they are missing and may not be installed
 */
export function ensurePrograms(programs: readonly Program[], say: (line: string) => void): void {
  const missing = programs.filter((program) => !existsSync(pathOf(program)));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((program) => PROGRAMS[program][1]))];
  if (!isRoot()) throw new Error(`install these first: apt-get install ${packages.join(" ")}`);
  say(`installing ${packages.join(", ")} …`);
  execFileSync(
    "apt-get",
    ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...packages],
    { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] },
  );
}

/** A folder and the programs that run in it, as an account that may do no harm. */
export class Stage {
  readonly folder: string;
  readonly account: Account;
  readonly #running = new Set<ChildProcess>();

  private constructor(folder: string, account: Account) {
    this.folder = folder;
    this.account = account;
  }

  static async open(): Promise<Stage> {
    const account = chooseAccount();
    const folder = await mkdtemp(join(tmpdir(), "paddock-scale-"));
    await chmod(folder, 0o755);
    await chown(folder, account.uid, account.gid);
    return new Stage(folder, account);
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text, { mode: 0o640 });
    await chown(path, this.account.uid, this.account.gid);
    return path;
  }

  /** Runs a program to its end. */
  run(program: string, args: readonly string[]): string {
    return execFileSync(program, args, {
      ...this.#options,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Starts one that stays; what it says goes into `<name>.log`. */
  start(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(this.folder, `${name}.log`), "a");
    const child = spawn(program, args, { ...this.#options, stdio: ["ignore", log, log] });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  tail(name: string): string {
    return readFileSync(join(this.folder, `${name}.log`), "utf8").slice(-2000);
  }

  /** Ends what still runs, the last one first, and removes everything. */
  async close(): Promise<void> {
    for (const child of [...this.#running].reverse()) await endOf(child, "SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  get #options() {
    return {
      ...this.account.spawn,
      cwd: this.folder,
      env: { ...childEnvironment, PATH: `/usr/sbin:${childEnvironment.PATH}`, HOME: this.folder },
    };
  }
}

const GRACE_MS = 20_000;

/** Ends a process, at last by force. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
