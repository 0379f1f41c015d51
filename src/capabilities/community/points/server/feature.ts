import { type Act, actRewards, acts, knownRights } from "#capabilities/community/growth/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
  profileCounts,
} from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { actPoints } from "./act-points.ts";
import { CLEARING_ROUND, EXPIRY_ROUND } from "./expire.ts";
import { definePointJobs } from "./jobs.ts";
import { pointCount } from "./lots.ts";
import { pointMerge } from "./merge.ts";
import { checkInData, forgetPoints, pointData } from "./personal-data.ts";
import { pointRoutes } from "./routes.ts";
import { TASK_DONE } from "./tasks.ts";
import { tasksWait } from "./waiting.ts";

/** Its points depend on the streak and are given beside it. */
const checkInAct: Act = {
  label: "每日签到",
  growth: 2,
  points: 0,
  pointsNote: "按天数",
  dailyCap: 1,
  because: (times) => `签到了 ${times} 天`,
};

/** What it gives is settled by each task. */
const taskAct: Act = {
  label: "完成任务",
  ...{ growth: 0, growthNote: "按任务", points: 0, pointsNote: "按任务" },
  because: (times) => `完成了 ${times} 个任务`,
};

export const points: Feature = {
  name: "points",
  routes: pointRoutes,
  jobs: definePointJobs,
  demo: [{ mark: "growth", after: ["members"], load: () => import("./demo/fill.ts") }],
  offers: [
    rounds.offer(EXPIRY_ROUND, { title: "让到期的积分过期", row: "积分" }),
    rounds.offer(CLEARING_ROUND, { title: "清空已注销账号的积分", row: "账号" }),
    acts.offer("check_in", checkInAct),
    acts.offer(TASK_DONE, taskAct),
    knownRights.offer("check_in.points", {
      ...{ label: "签到多得积分", single: false, title: (amount) => `签到多得 ${amount} 积分` },
      ...{ note: "每天签到，在基础积分之外", icon: "coin" },
    }),
    knownRights.offer("check_in.repairs", {
      ...{ label: "每月补签卡", single: false, title: (amount) => `每月 ${amount} 张补签卡` },
      ...{ note: "漏签的日子可以补上，连续天数不断", icon: "calendar" },
    }),
    actRewards.offer("points", actPoints),
    myWaiting.offer("tasks", tasksWait),
    personalData.offer("points", pointData),
    personalData.offer("check-ins", checkInData),
    forgetMember.offer("points", forgetPoints),
    profileCounts.offer("points", pointCount),
    memberMerges.offer("points", pointMerge),
  ],
};
