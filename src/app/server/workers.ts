import { type BatchWorkers, startBatches } from "#platform/batches/worker.ts";
import { forgetOldEvents } from "#platform/events/publish.ts";
import { forgetOldKeys } from "#platform/idempotency/once.ts";
import { forgetOldLimits } from "#platform/limits/limit.ts";
import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";

/**
 * Declares the queues, workers and schedules of the platform and of every feature in this process.
 * @returns what does the work behind the commits, to be stopped before the database goes
 */
export async function startWorkers(services: Services): Promise<BatchWorkers> {
  await services.jobs.define("platform.forget", {
    cron: "25 * * * *",
    async work() {
      await forgetOldLimits(services.db);
      await forgetOldKeys(services.db);
      await forgetOldEvents(services.db);
    },
  });
  for (const { jobs } of features) await jobs?.(services);
  return startBatches(services);
}
