import type { Services } from "#platform/services.ts";
import { awardAll } from "./award.ts";
import { countHolders } from "./count-holders.ts";

/** Awards every night, and figures every hour; call it once at start, in every process. */
export async function defineHonourJobs({
  db,
  cache,
  jobs,
}: Pick<Services, "db" | "cache" | "jobs">): Promise<void> {
  await jobs.define("honours-award", {
    cron: "12 19 * * *",
    async work() {
      await awardAll({ db, cache });
    },
  });
  await jobs.define("honours-count", {
    cron: "37 * * * *",
    async work() {
      await db.transaction((tx) => countHolders(tx, cache));
    },
  });
}
