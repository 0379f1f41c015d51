import { memberMerges } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { topicMerge } from "./merge.ts";
import { topicConstraints } from "./tables.ts";

/** Topics: what posts and questions about one thing are gathered under. */
export const topics: Feature = {
  name: "topics",
  constraints: topicConstraints,
  offers: [memberMerges.offer("topics", topicMerge)],
};
