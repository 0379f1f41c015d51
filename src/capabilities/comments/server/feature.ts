import { reactionTargets } from "#capabilities/reactions/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { defineCommentJobs } from "./jobs.ts";
import { commentReactions } from "./reaction-target.ts";
import { commentRoutes } from "./routes.ts";

export const comments: Feature = {
  name: "comments",
  routes: commentRoutes,
  jobs: defineCommentJobs,
  offers: [reactionTargets.offer("comment", commentReactions)],
};
