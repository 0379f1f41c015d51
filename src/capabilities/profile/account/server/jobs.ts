import type { Services } from "#platform/services.ts";
import { cancelDue } from "./cancellation.ts";
import { EXPORT_QUEUE, failExport, makeExport, sweepExports } from "./exports.ts";

/** Archives as they are asked for, and every hour what has become due; call it once at start, in every process. */
export async function defineAccountJobs(services: Services): Promise<void> {
  await services.jobs.define<{ id: string }>(EXPORT_QUEUE, {
    // Another try would find the same; the member asks again instead of waiting for it.
    retryLimit: 0,
    async work({ id }) {
      try {
        await makeExport(services, id);
      } catch (error) {
        await failExport(services.db, id);
        throw error;
      }
    },
  });
  await services.jobs.define("account-due", {
    cron: "11 * * * *",
    async work() {
      await cancelDue(services);
      await sweepExports(services);
    },
  });
}
