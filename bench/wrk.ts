import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

export const CONNECTIONS = 32;

export interface Load {
  requests: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers of 400 and above. */
  refused: number;
}

/**
 * Makes sure that wrk is there; root on Debian or Ubuntu gets it installed.
 * @throws Error that says what to do
 */
export function ensureWrk(say: (line: string) => void): void {
  if (hasWrk()) return;
  const byHand = "Install wrk (Debian, Ubuntu: sudo apt-get install wrk; macOS: brew install wrk).";
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(`The load is made with wrk, which is not installed. ${byHand}`);
  }
  say("installing wrk with apt-get …");
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "wrk"]]) {
    spawnSync("apt-get", ["-q", ...args], { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  }
  if (!hasWrk()) throw new Error(`wrk could not be installed. ${byHand}`);
}

const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;

interface Options {
  seconds: number;
  /** Asks for brotli. */
  compressed?: boolean;
  lines?: string;
}

/**
 * Loads a URL with one wrk thread and 32 connections.
 * @param lines file of requests, each made once (see load.lua)
 * @throws Error when connections broke, which would make the figure meaningless
 */
export function wrk(url: string, { seconds, compressed = true, lines }: Options): Promise<Load> {
  const script = resolve(import.meta.dirname, "load.lua");
  const accept = compressed ? ["-H", "accept-encoding: br"] : [];
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, ...accept, url];
  return new Promise((done, fail) => {
    const child = spawn("wrk", args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, ...(lines !== undefined && { BENCH_LINES: lines }) },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", fail);
    child.once("close", () => {
      const result = /^RESULT (.*)$/m.exec(output)?.[1];
      if (result === undefined) return fail(new Error(`wrk ${url} failed:\n${output}`));
      const {
        seconds: took,
        broken,
        ...rest
      } = JSON.parse(result) as Omit<Load, "rate"> & {
        seconds: number;
        broken: number;
      };
      if (broken > 0) return fail(new Error(`wrk ${url}: ${broken} connections broke or timed out`));
      done({ ...rest, rate: rest.requests / took });
    });
  });
}
