import { privateReaders, showings } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { wordScopes } from "#capabilities/review/words/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { codeReader } from "./group-code.ts";
import { groupsEntry } from "./list-groups.ts";
import { groupMerge } from "./merge.ts";
import { CODE_KIND, GROUP, GROUP_APPLICATION } from "./names.ts";
import { applicationNotice, groupNotice } from "./notice-kinds.ts";
import { forgetGroups, groupApplicationData, groupMembershipData } from "./personal-data.ts";
import { groupReview } from "./review-kind.ts";
import { groupRoutes } from "./routes.ts";
import { searchedGroups } from "./searched-groups.ts";
import { shownByGroups } from "./shown-pictures.ts";
import { groupConstraints } from "./tables.ts";
import { applicationsToDecide, applicationsWait, groupsRejected, groupsWait } from "./waiting.ts";

/** Groups of owners: by place and series, joined on approval. */
export const groups: Feature = {
  name: "groups",
  routes: groupRoutes,
  constraints: groupConstraints,
  offers: [
    entryStands.offer("groups", groupsEntry),
    showings.offer("groups", shownByGroups),
    privateReaders.offer(CODE_KIND, codeReader),
    reviewKinds.offer(GROUP, groupReview),
    wordScopes.offer("groups", () => [{ key: GROUP_APPLICATION, label: "入群申请" }]),
    searchDocuments.offer(GROUP, searchedGroups),
    offerNotice(groupNotice),
    offerNotice(applicationNotice),
    myWaiting.offer("group applications to decide", applicationsToDecide),
    myWaiting.offer("groups rejected", groupsRejected),
    myWaiting.offer("groups in review", groupsWait),
    myWaiting.offer("group applications", applicationsWait),
    personalData.offer("groups", groupMembershipData),
    personalData.offer("group applications", groupApplicationData),
    forgetMember.offer("groups", forgetGroups),
    memberMerges.offer("groups", groupMerge),
  ],
  demo: [{ mark: "groups", after: ["members"], load: () => import("./demo/fill.ts") }],
};
