import type { Feature } from "#platform/feature.ts";
import { metricSources } from "#platform/observe/metric-sources.ts";
import { forgetCalls } from "#platform/outbound/count-calls.ts";
import { healthChecks } from "./check.ts";
import { batchesCheck, jobsCheck, outboxCheck, processCheck, setAsideCheck } from "./checks/app.ts";
import { backupCheck } from "./checks/backup.ts";
import { databaseCheck, diskCheck, keyCheck, storageCheck } from "./checks/data.ts";
import { certificateCheck, mailCheck, smsCheck, wechatCheck } from "./checks/outside.ts";
import { poolerCheck, replicasCheck } from "./checks/replicas.ts";
import { seenCheck } from "./checks/seen.ts";
import { dailyBackup } from "./daily-backup.ts";
import { databaseFigures, diskFigures, outsideFigures } from "./figures/around.ts";
import { jobFigures, peopleFigures, waitingFigures } from "./figures/inside.ts";
import { HEALTH } from "./names.ts";
import { healthRoutes } from "./routes.ts";

/** How the installation is: each of its parts looked at, and tried where a look says too little. */
export const health: Feature = {
  name: "health",
  title: "运行状况",
  permissions: { [HEALTH]: "查看运行状况，发送测试短信和邮件" },
  routes: healthRoutes,
  offers: [
    healthChecks.offer("process", processCheck),
    healthChecks.offer("jobs", jobsCheck),
    healthChecks.offer("batches", batchesCheck),
    healthChecks.offer("outbox", outboxCheck),
    healthChecks.offer("set-aside", setAsideCheck),
    healthChecks.offer("database", databaseCheck),
    healthChecks.offer("replicas", replicasCheck),
    healthChecks.offer("pooler", poolerCheck),
    healthChecks.offer("disk", diskCheck),
    healthChecks.offer("storage", storageCheck),
    healthChecks.offer("backup", backupCheck),
    healthChecks.offer("key", keyCheck),
    healthChecks.offer("sms", smsCheck),
    healthChecks.offer("mail", mailCheck),
    healthChecks.offer("wechat", wechatCheck),
    healthChecks.offer("certificate", certificateCheck),
    healthChecks.offer("seen", seenCheck),
    metricSources.offer("jobs", jobFigures),
    metricSources.offer("waiting", waitingFigures),
    metricSources.offer("people", peopleFigures),
    metricSources.offer("database", databaseFigures),
    metricSources.offer("disk", diskFigures),
    metricSources.offer("outside", outsideFigures),
  ],
  async jobs(services) {
    const { jobs, db } = services;
    await jobs.define("outside-calls", { cron: "20 3 * * *", work: () => forgetCalls(db) });
    await dailyBackup(services);
  },
};
