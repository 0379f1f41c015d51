import { eachRow } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { CLEARING_ROUND, clearEndedAccount, endedWithPoints, expireLots } from "./expire.ts";

/** Lets points expire whose last day is over, all of them. @returns how many lots */
export async function expirePoints(
  services: Pick<Services, "db" | "log">,
  now = new Date(),
): Promise<number> {
  let expired = 0;
  for (;;) {
    const lots = await expireLots(services, now);
    if (lots === 0) return expired;
    expired += lots;
  }
}

/** Takes away what lies on ended accounts. @returns how many accounts */
export async function clearEnded(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  const ended = (await endedWithPoints(db)).map((id) => ({ key: id, row: id }));
  return (await eachRow(services, CLEARING_ROUND, ended, (id) => clearEndedAccount(db, id, now))).length;
}

/** Every night after midnight in China; call it once at start, in every process. */
export async function definePointJobs(services: Pick<Services, "db" | "jobs" | "log">): Promise<void> {
  await services.jobs.define("points-expire", {
    cron: "5 16 * * *",
    async work() {
      await expirePoints(services);
      await clearEnded(services);
    },
  });
}
