import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 15_000;
/** A collection makes visitors wait for some tenths of a second: only when hardly anybody is there, and not often. */
const IDLE = 0.1;
const PAUSE_MS = 30_000;
/** What it has to be worth, in bytes. */
const GROWTH = 20 * 1024 * 1024;

/**
 * Gives memory back that the start and busy hours have left behind. V8 keeps what it once had, since it collects
 * thoroughly only when it has to grow: after a start, 100 MB of 260.
 */
export function spareMemory(cache: { rest(): void }): { stop(): void } {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  let held = 0;
  let collected = Number.NEGATIVE_INFINITY;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE || performance.now() - collected < PAUSE_MS) return;
    if (process.memoryUsage.rss() - held < GROWTH) return;
    cache.rest();
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    collected = performance.now();
    held = process.memoryUsage.rss();
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
