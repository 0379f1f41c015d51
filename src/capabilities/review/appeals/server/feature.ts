import { deskParts } from "#capabilities/desk/admin/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import type { Feature } from "#platform/feature.ts";
import { countOpen } from "./list-appeals.ts";
import { appealNotice } from "./notice-kind.ts";
import { appealData, appealMerge, forgetAppeals } from "./personal-data.ts";
import { APPEALS } from "./policy.ts";
import { appealRoutes } from "./routes.ts";

/** What authors hold against decisions, and how it is answered. */
export const appealsFeature: Feature = {
  name: "appeals",
  title: "申诉",
  permissions: {
    [APPEALS]: {
      title: "答复申诉",
      within: ["kind", "section"],
      kinds: () => reviewKinds.entries().map(([key, { title }]) => ({ key, label: title })),
    },
  },
  routes: appealRoutes,
  offers: [
    offerNotice(appealNotice),
    personalData.offer("review appeals", appealData),
    forgetMember.offer("review appeals", forgetAppeals),
    memberMerges.offer("review appeals", appealMerge),
    deskParts.offer("review appeals", async ({ db }, reader) =>
      canSomewhere(reader, APPEALS) ? { counts: { "admin.appeals": await countOpen(db, reader) } } : {},
    ),
  ],
};
