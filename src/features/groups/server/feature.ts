import { memberMerges } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { groupMerge } from "./merge.ts";
import { groupConstraints } from "./tables.ts";

/** Groups of owners: by place and series, joined on approval. */
export const groups: Feature = {
  name: "groups",
  constraints: groupConstraints,
  offers: [memberMerges.offer("groups", groupMerge)],
};
