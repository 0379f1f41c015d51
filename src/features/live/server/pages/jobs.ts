import type { Services } from "#platform/services.ts";
import { remindViewers } from "./remind.ts";

/** What time does for whoever asked to be told of a room; call it once at start, in every process. */
export async function defineReminderJobs(services: Services): Promise<void> {
  await services.jobs.define("live-remind", {
    cron: "* * * * *",
    async work() {
      await remindViewers(services);
    },
  });
}
