import type { Services } from "#platform/services.ts";
import { resealHashSecret } from "./hash-of.ts";

/** Declares what follows a change of the installation's keys. */
export async function defineGarageJobs(services: Services): Promise<void> {
  const { db, keys, jobs, log } = services;
  await jobs.define("garage-keys", {
    cron: "47 * * * *",
    work: async () => {
      try {
        if (await resealHashSecret(db, keys)) log.info("the secret of the car hashes sealed anew");
      } catch (error) {
        log.warn({ err: error }, "the secret of the car hashes cannot be opened: its key is not configured");
      }
    },
  });
}
