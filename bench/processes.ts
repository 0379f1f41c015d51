import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { freePort } from "../scripts/free-port.ts";

export const root = resolve(import.meta.dirname, "..");

export interface Running {
  /** Origin, without a trailing slash. */
  url: string;
  pid: number | undefined;
  /** Ends the process and waits for it. May be called more than once. */
  stop(): Promise<void>;
}

const started = new Set<Running>();
const START_MS = 900_000;
const STOP_MS = 15_000;

/** Ends whatever is still running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...started].map((running) => running.stop()));
}

export interface AppOptions {
  dataDir: string;
  /** A database of its own; without it, the one that comes along in the data folder. */
  databaseUrl?: string;
  /** What is not answered from the response cache. */
  uncached?: "all" | "pages" | "changed";
  /** With `changed`: the tags that are dropped before each request. */
  changed?: readonly string[];
  /** Whether it is waited for to have done what it does after a start; it is unless told otherwise. */
  rested?: boolean;
  say?: (line: string) => void;
  /** What is set besides. */
  env?: Record<string, string>;
}

/** Starts the app as `npm start` does, on a free port, and waits until it serves and rests. */
export async function startApp(options: AppOptions): Promise<Running> {
  const { dataDir, databaseUrl, uncached, changed = [], rested = true, say, env = {} } = options;
  const port = await freePort();
  const preload = uncached === undefined ? [] : ["--import", resolve(import.meta.dirname, "no-cache.ts")];
  const child = spawn(process.execPath, [...preload, "src/app/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      // All load comes from this host.
      SIGN_IN_ADDRESS_HOUR_MAX: "100000000",
      WRITES_ADDRESS_MINUTE_MAX: "100000000",
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DEMO: databaseUrl === undefined ? "1" : "0",
      LOG_LEVEL: "error",
      PROCESSES: "0",
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
      ...(uncached !== undefined && { BENCH_NO_CACHE: uncached, BENCH_CHANGED: changed.join() }),
    },
  });
  await saying(child, /ready in/, say);
  const app = register(child, `http://localhost:${port}`);
  if (rested) await untilResting(app);
  return app;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Processor time that an app has used, in ms, with the processes of it that it keeps: unlike rates it says the same on a
 * busy machine. Undefined where the system does not tell.
 */
export function processorTime({ pid }: Pick<Running, "pid">): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const kept = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((child) => child !== "" && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("start.js"));
  return kept.reduce((sum, child) => sum + (processorTime({ pid: Number(child) }) ?? 0), ownTime(pid));
}

function ownTime(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/**
 * Waits until an app that has just started has done what it does after a start, such as counting figures and writing
 * search documents: three seconds in a row with less than a twentieth of a core, a minute at most.
 */
async function untilResting(app: Running): Promise<void> {
  let still = 0;
  for (let second = 0; second < 60 && still < 3; second += 1) {
    const before = processorTime(app) ?? 0;
    await new Promise((done) => setTimeout(done, 1000));
    still = (processorTime(app) ?? 0) - before < 50 ? still + 1 : 0;
  }
}

/** What the app worked for each of so many requests, in words, after a comma; nothing where that is not known. */
export function workEach(before: number | undefined, after: number | undefined, requests: number): string {
  if (before === undefined || after === undefined) return "";
  return `, ${((after - before) / requests).toFixed(2)} ms of the app's processor time each`;
}

/** Starts the server the app is compared with. */
export async function startBare(file: string, contentType: string): Promise<Running> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "bare-server.ts"), file, contentType], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [, url = ""] = await saying(child, /ready (\S+)/);
  return register(child, url);
}

function register(child: ChildProcess, url: string): Running {
  let ended: Promise<void> | undefined;
  const running = {
    url,
    pid: child.pid,
    stop() {
      ended ??= end(child).finally(() => started.delete(running));
      return ended;
    },
  };
  started.add(running);
  return running;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(timer);
}

/** Waits for a line of the child's output. */
function saying(
  child: ChildProcess,
  wanted: RegExp,
  say?: (line: string) => void,
): Promise<RegExpMatchArray> {
  return new Promise((done, fail) => {
    let output = "";
    const giveUp = (reason: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      fail(new Error(`${reason}:\n${output.slice(-2000)}`));
    };
    const timer = setTimeout(() => giveUp("did not get ready in time"), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      for (const line of chunk.toString().split("\n")) if (line.trim() !== "") say?.(line);
      const match = output.match(wanted);
      if (!match) return;
      clearTimeout(timer);
      done(match);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => giveUp(`ended with ${code} before it was ready`));
  });
}
