import { actWatchers } from "#capabilities/community/growth/server/public.ts";
import { holdings } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  memberMoments,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { honourActs, ownersHonour } from "./award.ts";
import { honourConditions, ownConditions } from "./conditions.ts";
import { defineHonourJobs } from "./jobs.ts";
import { heldByHonours } from "./manage.ts";
import { awardedNotice, revokedNotice } from "./notice-kinds.ts";
import { forgetHonours, honourData, honourMerge } from "./personal-data.ts";
import { AWARD, MANAGE_HONOURS } from "./policy.ts";
import { honourRoutes } from "./routes.ts";

export const honours: Feature = {
  name: "honours",
  title: "荣誉",
  routes: honourRoutes,
  jobs: defineHonourJobs,
  permissions: { [AWARD]: "授予勋章", [MANAGE_HONOURS]: "新建和修改勋章" },
  offers: [
    ...Object.entries(ownConditions).map(([name, one]) => honourConditions.offer(name, one)),
    actWatchers.offer("honours", honourActs),
    memberMoments.offer("honours", ownersHonour),
    offerNotice(awardedNotice),
    offerNotice(revokedNotice),
    personalData.offer("honours", honourData),
    holdings.offer("honours", heldByHonours),
    forgetMember.offer("honours", forgetHonours),
    memberMerges.offer("honours", honourMerge),
  ],
  demo: [
    {
      mark: "honours",
      after: ["members", "growth"],
      load: () => import("./demo/fill.ts"),
    },
  ],
};
