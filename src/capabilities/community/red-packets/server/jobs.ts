import type { Services } from "#platform/services.ts";
import { endOverdue } from "./end-campaign.ts";

/** The end of campaigns; call it once at start, in every process. */
export async function defineRedPacketJobs(services: Pick<Services, "db" | "jobs" | "log">): Promise<void> {
  await services.jobs.define("red-packets-end", {
    cron: "*/5 * * * *",
    async work() {
      await endOverdue(services);
    },
  });
}
