import { sql } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/members/server/public.ts";
import { boardMembers, boardModerators, postListings, posts } from "./tables.ts";

/** What was written goes over, and so does every place on a board that the account that goes on does not have. */
export const forumMerge: MemberMerge = {
  columns: [
    "posts.author_id",
    "post_listings.author_id",
    "board_members.member_id",
    "board_moderators.member_id",
  ],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, posts.authorId);
    await handOver(tx, accounts, postListings.authorId);
    await handOver(tx, accounts, boardMembers.memberId, [boardMembers.boardId]);
    await handOver(tx, accounts, boardModerators.memberId, [boardModerators.boardId]);
    // Who was on a board with both accounts is counted once from now on.
    await tx.execute(sql`
      with left_over as (delete from board_members where member_id = ${accounts.from} returning board_id)
      update board_counters set members = greatest(0, members - 1)
      where board_id in (select board_id from left_over)`);
    await tx.execute(sql`delete from board_moderators where member_id = ${accounts.from}`);
  },
};
