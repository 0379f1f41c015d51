import { eq } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { commentPlaces, comments } from "./tables.ts";

/** What was written goes over, and how far somebody has read where the other account has not been. */
export const commentMerge: MemberMerge = {
  columns: ["comments.author_id", "comment_places.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, comments.authorId);
    await handOver(tx, accounts, commentPlaces.memberId, [commentPlaces.targetKind, commentPlaces.targetId]);
    await tx.delete(commentPlaces).where(eq(commentPlaces.memberId, accounts.from));
  },
};
