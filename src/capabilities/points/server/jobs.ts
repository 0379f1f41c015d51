import type { Services } from "#platform/services.ts";
import { expireLots } from "./lots.ts";

/** Lets points expire whose last day is over, all of them. @returns how many lots */
export async function expirePoints({ db }: Pick<Services, "db">, now = new Date()): Promise<number> {
  let expired = 0;
  for (;;) {
    const lots = await expireLots(db, now);
    if (lots === 0) return expired;
    expired += lots;
  }
}

/** Every night after midnight in China; call it once at start, in every process. */
export async function definePointJobs(services: Pick<Services, "db" | "jobs">): Promise<void> {
  await services.jobs.define("points-expire", {
    cron: "5 16 * * *",
    async work() {
      await expirePoints(services);
    },
  });
}
