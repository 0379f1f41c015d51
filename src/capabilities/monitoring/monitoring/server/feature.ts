import { deskFigures, deskParts, deskTopics } from "#capabilities/desk/admin/server/public.ts";
import { memberMerges } from "#capabilities/people/members/server/public.ts";
import { refusalWatchers, textHistory } from "#capabilities/review/words/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Feature } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { deskCounts, hitFigure, warningFigure } from "./desk-counts.ts";
import { textConsumers } from "./feed/consumers.ts";
import { readHistory } from "./feed/history.ts";
import { TEXT_EVENTS, textBatch } from "./feed/take.ts";
import { hitsOfTexts } from "./hits/record-hits.ts";
import { countRefusals, refusalsCounted, refusedHit } from "./hits/refusals.ts";
import { monitoredHistory } from "./hits/word-history.ts";
import { monitoringMerge } from "./personal-data.ts";
import { MANAGE, READ } from "./policy.ts";
import { runningRelay, startMessageRelay } from "./receivers/deliver.ts";
import { monitoringRoutes } from "./routes.ts";
import { MONITORING_TOPIC } from "./topic.ts";
import { sendDigests } from "./warnings/digest.ts";

async function defineJobs(services: Services): Promise<void> {
  startMessageRelay(services);
  await services.jobs.define("monitoring.history", { work: () => readHistory(services) });
  // Nine in the morning in China.
  await services.jobs.define("monitoring.digest", { cron: "0 1 * * *", work: () => sendDigests(services) });
  await services.jobs.send("monitoring.history", {}, { singletonKey: "start" });
}

/** Follows what members write: words that are watched, warnings when they become many, and who is told of it. */
export const monitoring: Feature = {
  name: "monitoring",
  title: "舆情监测",
  permissions: {
    [READ]: { title: "查看命中与预警", within: ["section"] },
    [MANAGE]: { title: "处理预警、设置监测规则", within: ["section"] },
  },
  routes: {
    register(app, services) {
      monitoringRoutes.register(app, services);
      countRefusals(services);
      app.addHook("onClose", async () => {
        await runningRelay(services)?.stop();
        await refusalsCounted();
      });
    },
  },
  jobs: defineJobs,
  demo: [
    {
      mark: "monitoring",
      after: ["members", "threads", "article-discussions", "questions"],
      load: () => import("./demo/fill.ts"),
    },
  ],
  offers: [
    textHistory.offer("monitored", monitoredHistory),
    batches.offer(TEXT_EVENTS, textBatch),
    textConsumers.offer("hits", hitsOfTexts),
    refusalWatchers.offer("monitoring", refusedHit),
    deskParts.offer("monitoring", deskCounts),
    deskFigures.offer("warnings", warningFigure),
    deskFigures.offer("hits", hitFigure),
    deskTopics.offer(MONITORING_TOPIC, READ),
    memberMerges.offer("monitoring", monitoringMerge),
  ],
};
