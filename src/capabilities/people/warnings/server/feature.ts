import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { warnedNotice } from "./notice-kinds.ts";
import { forgetWarnings, warningData, warningMerge } from "./personal-data.ts";
import { TEMPLATES, WARN, warningRoutes } from "./routes.ts";

/** Formal warnings, which a member acknowledges before he goes on writing. */
export const warnings: Feature = {
  name: "warnings",
  title: "警告",
  permissions: { [WARN]: "警告会员", [TEMPLATES]: "修改警告模板" },
  routes: warningRoutes,
  offers: [
    offerNotice(warnedNotice),
    personalData.offer("warnings", warningData),
    forgetMember.offer("warnings", forgetWarnings),
    memberMerges.offer("warnings", warningMerge),
  ],
};
