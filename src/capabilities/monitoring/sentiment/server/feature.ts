import { deskFigures, deskParts } from "#capabilities/desk/admin/server/public.ts";
import { textConsumers } from "#capabilities/monitoring/monitoring/server/public.ts";
import { memberMerges } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { askedNotice, contactNotice } from "./cases/notice-kinds.ts";
import { opinionConsumer } from "./consume.ts";
import { countWaitingOpinions, negativeFigure } from "./desk-part.ts";
import { sendOpinionDigest } from "./digest.ts";
import { countHeat } from "./heat.ts";
import { learnFromAnswers } from "./lexicon/versions.ts";
import { OPINIONS } from "./names.ts";
import { opinionMerge } from "./personal-data.ts";
import { opinionRoutes } from "./routes.ts";

async function defineJobs(services: Services): Promise<void> {
  await services.jobs.define("opinions.heat", { cron: "*/10 * * * *", work: () => countHeat(services) });
  // Half past eight in the morning in China.
  await services.jobs.define("opinions.digest", {
    cron: "30 0 * * *",
    async work() {
      await sendOpinionDigest(services);
    },
  });
  await services.jobs.define("opinions.learn", {
    cron: "20 19 * * *",
    async work() {
      await learnFromAnswers(services);
    },
  });
}

/** What members think of cars and services: complaints that are found, confirmed by people, and worked at as cases. */
export const opinions: Feature = {
  name: "sentiment",
  title: "负面",
  permissions: { [OPINIONS]: { title: "确认负面、处理个案", within: ["kind", "section"] } },
  routes: opinionRoutes,
  jobs: defineJobs,
  offers: [
    textConsumers.offer("opinions", opinionConsumer),
    offerNotice(contactNotice),
    offerNotice(askedNotice),
    memberMerges.offer("opinions", opinionMerge),
    deskParts.offer("opinions", countWaitingOpinions),
    deskFigures.offer("negatives", negativeFigure),
  ],
  demo: [
    {
      mark: "opinions",
      after: ["article-discussions", "threads", "questions"],
      load: () => import("./demo/fill.ts"),
    },
  ],
};
