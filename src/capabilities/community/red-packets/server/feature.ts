import { memberMerges, myWaiting, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { ENDING_ROUND } from "./end-campaign.ts";
import { defineRedPacketJobs } from "./jobs.ts";
import { redPacketMerge } from "./merge.ts";
import { redPacketData } from "./personal-data.ts";
import { MANAGE } from "./policy.ts";
import { redPacketRoutes } from "./routes.ts";
import { redPacketsWait } from "./waiting.ts";

export const redPackets: Feature = {
  name: "red-packets",
  title: "红包",
  routes: redPacketRoutes,
  jobs: defineRedPacketJobs,
  permissions: { [MANAGE]: { title: "发红包", within: ["section"] } },
  offers: [
    rounds.offer(ENDING_ROUND, { title: "结束到期的红包", row: "红包" }),
    myWaiting.offer("red packets", redPacketsWait),
    personalData.offer("red-packets", redPacketData),
    memberMerges.offer("red-packets", redPacketMerge),
  ],
  demo: [{ mark: "red-packets", after: ["members"], load: () => import("./demo/fill.ts") }],
};
