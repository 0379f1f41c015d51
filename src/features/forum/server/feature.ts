import { memberMerges } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { forumMerge } from "./merge.ts";

export const forum: Feature = {
  name: "forum",
  offers: [memberMerges.offer("forum", forumMerge)],
};
