import { setTimeout as sleep } from "node:timers/promises";
import { atMostEvery } from "#platform/at-most-every.ts";
import { listen } from "#platform/database/listen.ts";
import { isOutage } from "#platform/database/outage.ts";
import { asErrand } from "#platform/observe/request-scope.ts";
import type { Services } from "#platform/services.ts";
import { BATCHES_CHANNEL, batches } from "./batch.ts";
import { drainBatch } from "./drain.ts";
import { onStir } from "./stir.ts";

/** What comes within this time is taken together. */
const TOGETHER_MS = 150;
/** Also without being woken: for what another process left behind, or waits for its next try. */
const LOOK_MS = 1000;

export interface BatchWorkers {
  /** Resolves when what was being taken is done. */
  stop(): Promise<void>;
}

/** Does in this process, beside all others, what requests leave to be done behind their commit, until it is stopped. */
export async function startBatches(services: Services): Promise<BatchWorkers> {
  const { pool, log } = services;
  const stopped = new AbortController();
  const loops = new Map(
    batches.entries().map(([table]) => [table, startLoop(services, table, stopped.signal)]),
  );
  const wakeAll = () => {
    for (const loop of loops.values()) loop.wake();
  };
  const connection = await listen({
    url: pool.options.connectionString ?? "",
    channel: BATCHES_CHANNEL,
    log,
    onMessage: (table) => loops.get(table)?.wake(),
    onLost: () => undefined,
    onBack: wakeAll,
  });
  const looking = setInterval(wakeAll, LOOK_MS);
  const ends = [...loops].map(([table, loop]) => onStir(table, loop.wake));
  return {
    async stop() {
      stopped.abort();
      clearInterval(looking);
      for (const end of ends) end();
      wakeAll();
      for (const loop of loops.values()) await loop.ended;
      await connection.close();
    },
  };
}

interface Loop {
  wake(): void;
  ended: Promise<void>;
}

function startLoop(services: Services, table: string, stopped: AbortSignal): Loop {
  const { log } = services;
  const outages = atMostEvery(10_000);
  let resume: () => void = () => undefined;
  let woken = true;
  const run = async () => {
    while (!stopped.aborted) {
      if (!woken)
        await new Promise<void>((wake) => {
          resume = wake;
        });
      woken = false;
      try {
        await asErrand(`batch ${table}`, () => drainBatch(services, table, { stopped }));
      } catch (error) {
        if (!isOutage(error)) log.error({ err: error, table }, "a batch could not be taken");
        else
          outages((heldBack) => log.warn({ err: error, heldBack, table }, "nothing is taken: database out"));
      }
      await sleep(TOGETHER_MS, undefined, { signal: stopped, ref: false }).catch(() => undefined);
    }
  };
  return {
    wake() {
      woken = true;
      resume();
    },
    ended: run(),
  };
}
