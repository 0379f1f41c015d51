import { memberMerges } from "#capabilities/members/server/public.ts";
import { textHistory } from "#capabilities/words/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { readHistory } from "./feed/history.ts";
import { runningFeed, startFeed } from "./feed/worker.ts";
import { monitoredHistory } from "./hits/word-history.ts";
import { monitoringMerge } from "./personal-data.ts";

async function defineJobs(services: Services): Promise<void> {
  await startFeed(services);
  await services.jobs.define("monitoring.history", { work: () => readHistory(services) });
  await services.jobs.send("monitoring.history", {}, { singletonKey: "start" });
}

/** Follows what members write: words that are watched, warnings when they become many, and who is told of it. */
export const monitoring: Feature = {
  name: "monitoring",
  permissions: {
    "monitoring.read": "查看舆情监测与预警",
    "monitoring.manage": "处理预警、设置监测规则",
  },
  routes: {
    register(app, services) {
      app.addHook("onClose", () => runningFeed(services)?.stop());
    },
  },
  jobs: defineJobs,
  offers: [
    memberMerges.offer("monitoring", monitoringMerge),
    textHistory.offer("monitored", monitoredHistory),
  ],
};
