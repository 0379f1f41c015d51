import { operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  mobileBindings,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { appealedBinding } from "./appeals.ts";
import { CANCELLING_ROUND } from "./cancellation.ts";
import { EXPORT_DAYS, exportDays } from "./exports.ts";
import { defineAccountJobs } from "./jobs.ts";
import { accountMerge } from "./merge.ts";
import { accountNotice } from "./notice-kinds.ts";
import { appealData, forgetAccount, settingData, uploadData } from "./own-data.ts";
import { APPEAL, appealKind } from "./review-kind.ts";
import { accountRoutes } from "./routes.ts";
import { accountConstraints } from "./tables.ts";
import { mobileMissing } from "./waiting.ts";

/** What members do with their account beyond showing it: who gets in, what is kept, and how it ends. */
export const account: Feature = {
  name: "account",
  routes: accountRoutes,
  jobs: defineAccountJobs,
  constraints: accountConstraints,
  offers: [
    rounds.offer(CANCELLING_ROUND, { title: "注销到期的账号", row: "账号" }),
    operatorSettings.offer(EXPORT_DAYS, exportDays),
    reviewKinds.offer(APPEAL, appealKind),
    offerNotice(accountNotice),
    mobileBindings.offer("account", appealedBinding),
    personalData.offer("uploads", uploadData),
    personalData.offer("appeals", appealData),
    personalData.offer("account", settingData),
    myWaiting.offer("mobile missing", mobileMissing),
    forgetMember.offer("account", forgetAccount),
    memberMerges.offer("account", accountMerge),
  ],
  demo: [{ mark: "account-appeals", after: ["members"], load: () => import("./demo/fill.ts") }],
};
