import { deskTopics } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  personalData,
  watchTopics,
} from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import { activityConstraints } from "./constraints.ts";
import { REVEAL } from "./desk/manage.ts";
import { deskOffers } from "./desk/offers.ts";
import { deskRoutes } from "./desk-routes.ts";
import { forgetStaff, ownEntries, staffData, staffMerge } from "./entry/personal-data.ts";
import { MANAGE } from "./entry/staff.ts";
import { DESK_TOPIC, ENTRY_TOPIC, isFollowed } from "./entry/topics.ts";
import { entryRoutes } from "./entry-routes.ts";
import { defineActivityJobs } from "./jobs.ts";
import { pageOffers } from "./pages/offers.ts";
import { pagesRoutes } from "./pages-routes.ts";
import { signUpOffers } from "./sign-up/offers.ts";
import { signUpRoutes } from "./sign-up-routes.ts";

/** What clubs do at weekends: from the poster to the roll call. */
export const activities: Feature = {
  name: "activities",
  title: "活动",
  permissions: {
    [MANAGE]: { title: "管理活动、报名和签到", within: ["section"] },
    [REVEAL]: { title: "查看报名的身份证号和紧急联系人", within: ["section"] },
  },
  routes: {
    register(app, services) {
      for (const routes of [signUpRoutes, pagesRoutes, entryRoutes, deskRoutes])
        routes.register(app, services);
    },
  },
  jobs: defineActivityJobs,
  constraints: activityConstraints,
  offers: [
    countedActs.offer("POST /api/activities/{id}/sign-ups", "sign_up"),
    ...pageOffers,
    ...signUpOffers,
    ...deskOffers,
    watchTopics.offer(ENTRY_TOPIC, isFollowed),
    deskTopics.offer(DESK_TOPIC, MANAGE),
    personalData.offer("activity entries", ownEntries),
    personalData.offer("activity staff", staffData),
    forgetMember.offer("activity staff", forgetStaff),
    memberMerges.offer("activity staff", staffMerge),
  ],
  demo: [{ mark: "activities", after: ["members", "articles"], load: () => import("./demo/fill.ts") }],
};
