import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { spaceMerge } from "./merge.ts";
import { forgetSpace, visibilityData } from "./personal-data.ts";
import { spaceRoutes } from "./routes.ts";

/** The page of every member: who it is, and what features say that the member made. */
export const spaces: Feature = {
  name: "spaces",
  routes: spaceRoutes,
  offers: [
    memberMerges.offer("spaces", spaceMerge),
    personalData.offer("visibility", visibilityData),
    forgetMember.offer("spaces", forgetSpace),
  ],
};
