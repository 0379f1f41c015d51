import { startBatches } from "#platform/batches/worker.ts";
import { forgetOldEvents } from "#platform/events/publish.ts";
import type { Running } from "#platform/feature.ts";
import { forgetOldKeys } from "#platform/idempotency/once.ts";
import { forgetOldLimits } from "#platform/limits/limit.ts";
import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";

/**
 * Declares the queues, workers and schedules of the platform and of every feature in this process.
 * @returns what goes on by itself from here on, as the work behind the commits; to be stopped before the database goes
 */
export async function startWorkers(services: Services): Promise<Running> {
  await services.jobs.define("platform.forget", {
    cron: "25 * * * *",
    async work() {
      await forgetOldLimits(services.db);
      await forgetOldKeys(services.db);
      await forgetOldEvents(services.db);
    },
  });
  for (const { jobs } of features) await jobs?.(services);
  const batches = await startBatches(services);
  const running = features.flatMap((feature) => feature.running?.(services) ?? []);
  return {
    async stop() {
      await Promise.all([batches, ...running].map((one) => one.stop()));
    },
  };
}
