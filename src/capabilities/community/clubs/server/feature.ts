import { sql } from "drizzle-orm";
import { type Act, acts } from "#capabilities/community/growth/server/public.ts";
import { type HonourCondition, honourConditions } from "#capabilities/community/honours/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { sections } from "#sections/registry.ts";
import { CELEBRATION_ROUND, defineClubJobs } from "./celebrate.ts";
import { clubMerge } from "./merge.ts";
import { anniversaryNotice, birthdayNotice, roleNotice } from "./notice-kinds.ts";
import { forgetMemberships, membershipData } from "./personal-data.ts";
import { clubRoutes } from "./routes.ts";
import { clubMembers } from "./tables.ts";

/** Once a club: who leaves and comes back has done it before. */
const joined: Act = { label: "加入车友会", growth: 20, points: 0, because: () => "加入了车友会" };

const clubMember: HonourCondition = {
  label: "加入了车友会",
  choices: () =>
    sections.filter(({ umbrella }) => !umbrella).map(({ slug, name }) => ({ value: slug, label: name })),
  says: (_, chosen) => `${chosen}会员`,
  holds: ({ choice }) => sql`exists (select from ${clubMembers} c
    where c.section = ${choice} and c.member_id = m.id and c.left_at is null)`,
};

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
    honourConditions.offer("club", clubMember),
    memberMerges.offer("clubs", clubMerge),
    personalData.offer("clubs", membershipData),
    forgetMember.offer("clubs", forgetMemberships),
  ],
  demo: [{ mark: "clubs", after: ["members"], load: () => import("./demo/fill.ts") }],
};
