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
import { countOpenSanctions } from "./sanctions/list.ts";
import { sanctionAppealNotice } from "./sanctions/notice-kind.ts";
import { forgetSanctionAppeals, sanctionAppealData, sanctionAppealMerge } from "./sanctions/personal-data.ts";
import { sanctionAppealRoutes } from "./sanctions/routes.ts";

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
  routes: {
    register(app, services) {
      appealRoutes.register(app, services);
      sanctionAppealRoutes.register(app, services);
    },
  },
  offers: [
    offerNotice(appealNotice),
    personalData.offer("review appeals", appealData),
    forgetMember.offer("review appeals", forgetAppeals),
    memberMerges.offer("review appeals", appealMerge),
    offerNotice(sanctionAppealNotice),
    personalData.offer("sanction appeals", sanctionAppealData),
    forgetMember.offer("sanction appeals", forgetSanctionAppeals),
    memberMerges.offer("sanction appeals", sanctionAppealMerge),
    deskParts.offer("review appeals", async ({ db }, reader) => {
      if (!canSomewhere(reader, APPEALS)) return {};
      const waiting = (await countOpen(db, reader)) + (await countOpenSanctions(db, reader));
      return { counts: { "admin.appeals": waiting } };
    }),
  ],
};
