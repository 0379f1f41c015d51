import type { Services } from "#platform/services.ts";
import { tellAgain } from "./pages/tell-again.ts";
import { deleteSecrets, settleAll } from "./sign-up/clean.ts";
import { lapseOffers } from "./sign-up/lapse.ts";
import { moveActivities } from "./sign-up/move-on.ts";
import { remindMembers } from "./sign-up/remind.ts";
import { rewrapSignUps } from "./sign-up/seal.ts";
import { tellOpen } from "./sign-up/tell-open.ts";

/** What time does to activities and their sign-ups; call it once at start, in every process. */
export async function defineActivityJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  await jobs.define("activities-move", {
    cron: "* * * * *",
    async work() {
      // First who did not answer, so that his seat is given on before the activity begins.
      await lapseOffers(services);
      await moveActivities(services);
      await tellOpen(services);
      await tellAgain(services);
    },
  });
  await jobs.define("activities-remind", {
    cron: "* * * * *",
    async work() {
      await remindMembers(services);
    },
  });
  await jobs.define("activities-clean", {
    cron: "23 * * * *",
    async work() {
      await deleteSecrets(services);
      await settleAll(services);
      const { lost } = await rewrapSignUps(services);
      if (lost > 0) log.error({ lost }, "what sign-ups keep encrypted cannot be opened: its key is gone");
    },
  });
}
