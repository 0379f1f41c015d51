import { eq } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import { handOver } from "./hand-over.ts";
import type { MemberMerge } from "./merge-members.ts";
import { memberInterests } from "./tables.ts";

/** The account that goes on keeps its own profile. Consents stay with the account that gave them, as a proof. */
export const profileMerge: MemberMerge = {
  columns: [
    "member_tokens.member_id",
    "member_consents.member_id",
    "profile_changes.member_id",
    "member_merges.from_id",
    "member_merges.into_id",
    "member_interests.member_id",
  ],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, memberInterests.memberId, [memberInterests.key]);
    const { from, into } = accounts;
    // Pictures in what went over are his who may still change it.
    await tx.update(media).set({ ownerMemberId: into }).where(eq(media.ownerMemberId, from));
  },
};
