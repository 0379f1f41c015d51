import { eq } from "drizzle-orm";
import type { Forgetting, MemberMerge } from "#capabilities/members/server/public.ts";
import { activeMembers } from "./tables.ts";

/** He was counted on the day; who he was is nobody's business any longer. */
export const forgetActive: Forgetting = {
  words: "每天有多少人发过内容的统计会保留，里面不再有你。",
  async forget(tx, _services, memberId) {
    await tx.delete(activeMembers).where(eq(activeMembers.memberId, memberId));
  },
};

/** What the ending account leaves behind is forgotten with it. */
export const activeMerge: MemberMerge = { columns: ["active_members.member_id"] };
