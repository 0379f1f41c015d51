import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { noticePushes } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import type { Services } from "#platform/services.ts";
import { AVATAR_JOB, takeAvatar } from "./avatar.ts";
import { forgetCodes } from "./exchange.ts";
import { pushToWechat, settleTemplates, startMessages } from "./messages.ts";
import { forgetWechat, wechatData, wechatMerge } from "./own-data.ts";
import { wechatRoutes } from "./routes.ts";
import { wechatConstraints } from "./tables.ts";

async function defineJobs(services: Services): Promise<void> {
  await settleTemplates(services);
  await services.jobs.define<{ memberId: string; url: string }>(AVATAR_JOB, {
    concurrency: 4,
    work: (job) => takeAvatar(services, job),
  });
  await services.jobs.define("wechat.forget", {
    cron: "41 * * * *",
    work: () => forgetCodes(services.db),
  });
}

/** Signing in by WeChat, where an official account is configured. */
export const wechat: Feature = {
  name: "wechat",
  routes: {
    register(app, services) {
      wechatRoutes.register(app, services);
      const relay = startMessages(services);
      app.addHook("onClose", () => relay?.stop());
    },
  },
  constraints: wechatConstraints,
  jobs: defineJobs,
  offers: [
    countedActs.offer("POST /api/user/wechat", "sign_in_wechat"),
    personalData.offer("wechat", wechatData),
    forgetMember.offer("wechat", forgetWechat),
    memberMerges.offer("wechat", wechatMerge),
    noticePushes.offer("wechat", pushToWechat),
  ],
};
