/**
 * The process that decodes pictures: one task at a time, told by messages from `picture-workers.ts`. It may die of
 * what it reads; nothing else does.
 */
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { MediaRefusal } from "../refusal.ts";
import type { WorkerAnswer, WorkerOrder } from "./messages.ts";
import { tasks } from "./tasks.ts";

/** Where the system does not hold the limit, or counts otherwise, the process watches itself. */
const WATCH_MS = 20;

try {
  // Serving goes before encoding.
  setPriority(5);
} catch {
  // Some systems do not allow it; then both are equal.
}

async function perform({ task, input, options }: WorkerOrder): Promise<WorkerAnswer> {
  try {
    const bytes = typeof input === "string" ? await readFile(input) : Buffer.from(input);
    // The pair of name and options was typed where the order was given.
    const work = tasks[task] as (bytes: Buffer, options: unknown) => Promise<unknown>;
    return { result: await work(bytes, options), rss: process.memoryUsage.rss() };
  } catch (error) {
    const rss = process.memoryUsage.rss();
    if (error instanceof MediaRefusal) return { refusal: error.reason, message: error.message, rss };
    return { failure: error instanceof Error ? error.message : String(error), rss };
  }
}

process.on("message", async (order: WorkerOrder) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > order.memory) process.kill(process.pid, "SIGKILL");
  }, WATCH_MS);
  const answer = await perform(order);
  clearInterval(watch);
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));
