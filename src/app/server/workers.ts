import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";

/** Declares every feature's queues, workers and schedules in this process. */
export async function startWorkers(services: Services): Promise<void> {
  for (const { jobs } of features) await jobs?.(services);
}
