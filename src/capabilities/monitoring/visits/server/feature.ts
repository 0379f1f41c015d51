import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { defineVisitJobs } from "./jobs.ts";
import { forgetLastSeen, lastSeenData, lastSeenMerge } from "./own-data.ts";
import { visitRoutes } from "./routes.ts";
import { visitsOf } from "./visits.ts";

/** How much the app is used: counted by itself, without keeping who looked at what. */
export const visits: Feature = {
  name: "visits",
  routes: visitRoutes,
  jobs: defineVisitJobs,
  // What was counted and is not written yet goes with the process otherwise.
  running: (services) => ({ stop: () => visitsOf(services).close() }),
  offers: [
    personalData.offer("last seen", lastSeenData),
    forgetMember.offer("visits", forgetLastSeen),
    memberMerges.offer("visits", lastSeenMerge),
  ],
};
