import { sql } from "drizzle-orm";
import { type Showing, showings } from "#capabilities/media/media/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { type FigureSource, figureSourcesOf } from "#platform/figures/recount.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import { defineMemberJobs } from "./clean.ts";
import { memberMerges } from "./merge-members.ts";
import { myWaiting } from "./my-waiting.ts";
import { consentData, forgetProfile, interestData, profileData, signInData } from "./own-data.ts";
import { profileMerge } from "./own-merge.ts";
import { profileRejected, profileWaits } from "./own-waiting.ts";
import { forgetMember, personalData } from "./personal-data.ts";
import { memberRoutes } from "./routes.ts";
import { memberConstraints, presetAvatars, members as table } from "./tables.ts";

/** Members show the avatar and the cover that they have now. */
const facesAndCovers: Showing = (mediaId) =>
  sql`exists (select 1 from ${table} where ${table.avatarId} = ${mediaId} or ${table.coverId} = ${mediaId})`;

/** And those that may be chosen, to choose from. */
const presets: Showing = (mediaId) =>
  sql`exists (select 1 from ${presetAvatars} where ${presetAvatars.mediaId} = ${mediaId})`;

/** New accounts, under no section. */
const signUps: FigureSource = {
  metrics: ["signups"],
  rows: sql`select 'signups' as metric, '' as section, '' as key, created_at as at, 1::bigint as value from ${table}`,
};

export const members: Feature = {
  name: "members",
  routes: memberRoutes,
  jobs: defineMemberJobs,
  constraints: memberConstraints,
  offers: [
    countedActs.offer("POST /api/user/login", "sign_in"),
    showings.offer("members", facesAndCovers),
    showings.offer("preset avatars", presets),
    myWaiting.offer("profile rejected", profileRejected),
    myWaiting.offer("profile in review", profileWaits),
    personalData.offer("profile", profileData),
    personalData.offer("interests", interestData),
    personalData.offer("sign-ins", signInData),
    personalData.offer("consents", consentData),
    forgetMember.offer("members", forgetProfile),
    memberMerges.offer("members", profileMerge),
    figureSourcesOf.offer("members", signUps),
  ],
  demo: [
    {
      mark: "members",
      formerly: "seeded",
      vacant: async (db) => (await db.select({ id: table.id }).from(table).limit(1)).length === 0,
      load: () => import("./demo/fill.ts"),
    },
  ],
};
