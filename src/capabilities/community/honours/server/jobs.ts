import type { Services } from "#platform/services.ts";
import { awardAll } from "./award.ts";
import { awardConditions } from "./award-conditions.ts";
import { countHolders } from "./count-holders.ts";
import { FOLLOW_HONOUR, followHonour } from "./follow-honour.ts";

/** Awards every night, those with several conditions every ten minutes, and figures every hour; call it once at start, in every process. */
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
  await jobs.define("honours-conditions", {
    cron: "*/10 * * * *",
    async work() {
      await awardConditions({ db, cache });
    },
  });
  await jobs.define<{ key: string }>(FOLLOW_HONOUR, {
    async work({ key }) {
      await followHonour({ db, cache }, key);
    },
  });
  await jobs.define("honours-count", {
    cron: "37 * * * *",
    async work() {
      await db.transaction((tx) => countHolders(tx, cache));
    },
  });
}
