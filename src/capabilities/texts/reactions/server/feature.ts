import { eq } from "drizzle-orm";
import { acts } from "#capabilities/community/growth/server/public.ts";
import {
  forgetMember,
  memberMerges,
  personalData,
  profileCounts,
} from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import type { Feature } from "#platform/feature.ts";
import { likeGiven } from "./acts.ts";
import { reactionMerge } from "./merge.ts";
import { collectData, dislikeData, forgetReactions, likeData } from "./personal-data.ts";
import { reactionRoutes } from "./routes.ts";
import { collects, reactionConstraints } from "./tables.ts";

export const reactions: Feature = {
  name: "reactions",
  routes: reactionRoutes,
  constraints: reactionConstraints,
  offers: [
    acts.offer("like.given", likeGiven),
    personalData.offer("likes", likeData),
    personalData.offer("collects", collectData),
    personalData.offer("dislikes", dislikeData),
    forgetMember.offer("reactions", forgetReactions),
    profileCounts.offer("collects", {
      figure: "collects",
      count: (memberId) => countOf(collects, eq(collects.memberId, memberId)),
    }),
    memberMerges.offer("reactions", reactionMerge),
  ],
};
