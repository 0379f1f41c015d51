import { acts } from "#capabilities/community/growth/server/public.ts";
import {
  forgetMember,
  memberMerges,
  personalData,
  profileCounts,
} from "#capabilities/people/members/server/public.ts";
import { type ActorFilter, actorFilters, offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { FOLLOWED, followed } from "./acts.ts";
import { fansCount, followsCount } from "./counts.ts";
import { relationMerge } from "./merge.ts";
import { notBlocked } from "./not-blocked.ts";
import { fanNotice } from "./notice-kinds.ts";
import { blockData, fanData, followData, forgetRelations } from "./personal-data.ts";
import { isBlocked } from "./relation.ts";
import { relationRoutes } from "./routes.ts";

/** Nobody is told of what those do with whom one side blocked the other, and what was told before is not shown. */
const unblocked: ActorFilter = {
  shown: notBlocked,
  isHeard: async (db, memberId, actorId) => !(await isBlocked(db, memberId, actorId)),
};

/** Following, fans and blocking. */
export const relations: Feature = {
  name: "relations",
  routes: relationRoutes,
  offers: [
    offerNotice(fanNotice),
    acts.offer(FOLLOWED, followed),
    actorFilters.offer("relations", unblocked),
    profileCounts.offer("follows", followsCount),
    profileCounts.offer("fans", fansCount),
    memberMerges.offer("relations", relationMerge),
    personalData.offer("follows", followData),
    personalData.offer("fans", fanData),
    personalData.offer("blocks", blockData),
    forgetMember.offer("relations", forgetRelations),
  ],
  demo: [{ mark: "relations", after: ["members"], load: () => import("./demo/fill.ts") }],
};
