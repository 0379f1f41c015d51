import { asc, eq } from "drizzle-orm";
import { type Forgetting, ownRows, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { clubTag } from "./cache-tags.ts";
import { roleNames } from "./notice-kinds.ts";
import { clubMembers } from "./tables.ts";

export const membershipData: PersonalData = {
  title: "车友会",
  withheld: null,
  columns: { club: "车友会", number: "会员编号", role: "角色", joined_at: "加入时间", left_at: "退出时间" },
  rows: ownRows(
    clubMembers,
    clubMembers.memberId,
    asc(clubMembers.joinedAt),
    ({ section, number, role, joinedAt, leftAt }) => ({
      club: sectionBySlug(section)?.name ?? section,
      ...{ number, role: roleNames[role], joined_at: joinedAt, left_at: leftAt },
    }),
  ),
};

/** The row stays, so that nobody else gets the number. */
export const forgetMemberships: Forgetting = {
  words: "会退出所有车友会，会员编号不会给别人",
  async forget(tx, { cache }, memberId) {
    const left = await tx
      .update(clubMembers)
      .set({ leftAt: new Date(), role: "member" })
      .where(eq(clubMembers.memberId, memberId))
      .returning({ section: clubMembers.section });
    if (left.length > 0)
      await cache.invalidate(
        tx,
        left.map(({ section }) => clubTag(section)),
      );
  },
};
