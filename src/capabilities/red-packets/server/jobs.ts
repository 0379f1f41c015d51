import type { Services } from "#platform/services.ts";
import { endOverdue } from "./end-campaign.ts";

/** The end of campaigns; call it once at start, in every process. */
export async function defineRedPacketJobs({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await jobs.define("red-packets-end", {
    cron: "*/5 * * * *",
    async work() {
      await endOverdue(db);
    },
  });
}
