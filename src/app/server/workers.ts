import { forgetOldEvents } from "#platform/events/publish.ts";
import { forgetOldKeys } from "#platform/idempotency/once.ts";
import { forgetOldLimits } from "#platform/limits/limit.ts";
import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";

/** Declares the queues, workers and schedules of the platform and of every feature in this process. */
export async function startWorkers(services: Services): Promise<void> {
  await services.jobs.define("platform.forget", {
    cron: "25 * * * *",
    async work() {
      await forgetOldLimits(services.db);
      await forgetOldKeys(services.db);
      await forgetOldEvents(services.db);
    },
  });
  for (const { jobs } of features) await jobs?.(services);
}
