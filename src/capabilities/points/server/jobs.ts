import type { Services } from "#platform/services.ts";
import { clearEndedAccount, endedWithPoints, expireLots } from "./expire.ts";

/** Lets points expire whose last day is over, all of them. @returns how many lots */
export async function expirePoints({ db }: Pick<Services, "db">, now = new Date()): Promise<number> {
  let expired = 0;
  for (;;) {
    const lots = await expireLots(db, now);
    if (lots === 0) return expired;
    expired += lots;
  }
}

/** Takes away what lies on ended accounts. @returns how many accounts */
export async function clearEnded({ db }: Pick<Services, "db">, now = new Date()): Promise<number> {
  const ended = await endedWithPoints(db);
  for (const id of ended) await clearEndedAccount(db, id, now);
  return ended.length;
}

/** Every night after midnight in China; call it once at start, in every process. */
export async function definePointJobs(services: Pick<Services, "db" | "jobs">): Promise<void> {
  await services.jobs.define("points-expire", {
    cron: "5 16 * * *",
    async work() {
      await expirePoints(services);
      await clearEnded(services);
    },
  });
}
