import { foldFigures } from "#platform/figures/fold.ts";
import { countMissing, recountFigures } from "#platform/figures/recount.ts";
import type { Services } from "#platform/services.ts";

/**
 * Adds what was counted to the sums every minute, counts at the start what happened before there were figures, and at night
 * everything anew, which finds nothing unless something went wrong.
 */
export async function defineInsightJobs({ db, jobs, log }: Services): Promise<void> {
  await jobs.define("figures.fold", {
    cron: "* * * * *",
    async work() {
      await foldFigures(db);
    },
  });
  await jobs.define("figures.missing", {
    async work() {
      const counted = await countMissing(db);
      if (counted.length > 0) log.info({ counted }, "figures counted from the beginning");
    },
  });
  await jobs.define("figures.recount", {
    cron: "10 20 * * *",
    async work() {
      await recountFigures(db);
    },
  });
  await jobs.send("figures.missing", {}, { singletonKey: "start" });
}
