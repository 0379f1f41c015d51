import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { forgetVotes, voteData, voteMerge } from "./personal-data.ts";
import { pollRoutes } from "./routes.ts";

/** Polls in texts, whatever these are. */
export const polls: Feature = {
  name: "polls",
  routes: pollRoutes,
  offers: [
    personalData.offer("poll votes", voteData),
    forgetMember.offer("poll votes", forgetVotes),
    memberMerges.offer("poll votes", voteMerge),
  ],
};
