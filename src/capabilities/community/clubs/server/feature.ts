import { type Act, acts } from "#capabilities/community/growth/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { CELEBRATION_ROUND, defineClubJobs } from "./celebrate.ts";
import { clubMerge } from "./merge.ts";
import { anniversaryNotice, birthdayNotice, roleNotice } from "./notice-kinds.ts";
import { forgetMemberships, membershipData } from "./personal-data.ts";
import { clubRoutes } from "./routes.ts";

/** Once a club: who leaves and comes back has done it before. */
const joined: Act = { label: "加入车友会", growth: 20, points: 0, because: () => "加入了车友会" };

export const clubs: Feature = {
  name: "clubs",
  title: "车友会",
  routes: clubRoutes,
  jobs: defineClubJobs,
  permissions: { "clubs.roles": { title: "任命车友会角色", within: ["section"] } },
  offers: [
    rounds.offer(CELEBRATION_ROUND, { title: "祝贺生日和入会周年", row: "车友" }),
    offerNotice(roleNotice),
    offerNotice(anniversaryNotice),
    offerNotice(birthdayNotice),
    acts.offer("club.joined", joined),
    memberMerges.offer("clubs", clubMerge),
    personalData.offer("clubs", membershipData),
    forgetMember.offer("clubs", forgetMemberships),
  ],
  demo: [{ mark: "clubs", after: ["members"], load: () => import("./demo/fill.ts") }],
};
