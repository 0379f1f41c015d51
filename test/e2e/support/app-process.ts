/** The app as people run it: a process of its own on a data folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";

import { within } from "../../support/within.ts";

const checkout = resolve(import.meta.dirname, "../../..");
const START_MS = 120_000;

export interface AppProcess {
  origin: string;
  pid: number;
  isRunning(): boolean;
  /** All that it wrote to standard output and error, the last 100 kB of it. */
  printed(): string;
  /** Asks it to stop and waits for its end. */
  stop(): Promise<void>;
  /** Ends it as a power cut would: nothing is flushed, nothing is closed. */
  kill(): Promise<void>;
}

/**
 * Starts the app and waits until it serves.
 * @throws Error with everything it printed, when it ends or stays silent instead
 */
export async function startAppProcess(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Milliseconds that it may take until it serves. */
  startMs?: number;
  /** Another checkout than this one. */
  root?: string;
}): Promise<AppProcess> {
  const { dataDir, port, env = {}, startMs = START_MS, root = checkout } = options;
  const child = spawn(process.execPath, [join(root, "src/app/server/main.ts")], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DEMO: "0",
      HOST: "127.0.0.1",
      // The app alone, whatever machine it is: what is killed here is the app.
      PROCESSES: "0",
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const read = (chunk: Buffer) => {
    printed = (printed + chunk).slice(-100_000);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  await ready(child, startMs, () => printed);
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("close", done));
    child.kill(signal);
    await within(`the app to end after ${signal}`, ended);
  };
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    printed: () => printed,
    stop: end("SIGTERM"),
    kill: end("SIGKILL"),
  };
}

function ready(child: ChildProcess, startMs: number, printed: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = (why: string) => fail(new Error(`the app ${why}; it printed:\n${printed()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      giveUp(`was not ready after ${startMs / 1000} s`);
    }, startMs);
    const read = () => {
      if (!/ready in .* s: /.test(printed())) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("close", (code) => {
      clearTimeout(timer);
      giveUp(`ended with ${code}`);
    });
  });
}
