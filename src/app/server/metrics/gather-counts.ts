import cluster from "node:cluster";
import type { Metrics, Snapshot } from "#platform/observe/metrics.ts";
import { type AllTold, type AskAll, isCountsMessage, type Told } from "./counts-words.ts";

/** A little longer than the one that keeps them waits for the others. */
const PATIENCE_MS = 3000;

const waiting = new Map<number, (all: AllTold) => void>();
let asked = 0;

/** Tells this process's figures when the one that keeps it asks. @returns what ends that */
export function tellCounts(metrics: Metrics): () => void {
  if (!cluster.isWorker) return () => undefined;
  const hear = (message: unknown) => {
    if (!isCountsMessage(message)) return;
    if (message.counts === "all") waiting.get(message.number)?.(message);
    if (message.counts !== "tell") return;
    const { number } = message;
    void metrics.snapshot().then((own) => {
      const told: Told = { counts: "told", number, own };
      process.send?.(told);
    });
  };
  process.on("message", hear);
  return () => process.off("message", hear);
}

/** The figures of all processes: of those that are there, how many these are, and of those that ended. */
export async function gatherCounts(metrics: Metrics): Promise<{ snapshots: Snapshot[]; processes: number }> {
  const own = await metrics.snapshot();
  if (!cluster.isWorker) return { snapshots: [own], processes: 1 };
  asked += 1;
  const number = asked;
  const { promise, resolve } = Promise.withResolvers<AllTold | undefined>();
  const late = setTimeout(() => resolve(undefined), PATIENCE_MS);
  waiting.set(number, resolve);
  const ask: AskAll = { counts: "ask", number, own };
  process.send?.(ask);
  const all = await promise;
  clearTimeout(late);
  waiting.delete(number);
  if (all === undefined) throw new Error("the process that keeps the others did not answer");
  return { snapshots: [...all.processes, all.ended] as Snapshot[], processes: all.processes.length };
}
