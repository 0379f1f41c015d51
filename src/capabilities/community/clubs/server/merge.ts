import { eq } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { clubTag } from "./cache-tags.ts";
import { clubMembers } from "./tables.ts";

/** Places in clubs go over with their numbers; where both have one, the account that goes on keeps its own. */
export const clubMerge: MemberMerge = {
  columns: ["club_members.member_id"],
  async merge(tx, { cache }, accounts) {
    await handOver(tx, accounts, clubMembers.memberId, [clubMembers.section]);
    const left = await tx
      .update(clubMembers)
      .set({ leftAt: new Date() })
      .where(eq(clubMembers.memberId, accounts.from))
      .returning({ section: clubMembers.section });
    const held = await tx
      .select({ section: clubMembers.section })
      .from(clubMembers)
      .where(eq(clubMembers.memberId, accounts.into));
    const changed = new Set([...left, ...held].map(({ section }) => clubTag(section)));
    await cache.invalidate(tx, [...changed]);
  },
};
