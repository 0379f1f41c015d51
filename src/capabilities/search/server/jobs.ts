import type { Services } from "#platform/services.ts";
import { readEverything, readWaiting } from "./walk.ts";

/** Reads at the start what was there before, and everything once more at night. */
export async function defineSearchJobs(services: Pick<Services, "db" | "jobs">): Promise<void> {
  await services.jobs.define("search.waiting", { work: () => readWaiting(services) });
  await services.jobs.define("search.everything", {
    cron: "40 19 * * *",
    work: () => readEverything(services),
  });
  await services.jobs.send("search.waiting", {}, { singletonKey: "start" });
}
