import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { boardMembers, boardModerators, postListings, posts } from "./tables.ts";

/** What was written goes over, and so does every place on a board that the account that goes on does not have. */
export const forumMerge: MemberMerge = {
  columns: [
    "posts.author_id",
    "post_listings.author_id",
    "board_members.member_id",
    "board_moderators.member_id",
  ],
  // What stays behind is forgotten with the account that ends.
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, posts.authorId);
    await handOver(tx, accounts, postListings.authorId);
    await handOver(tx, accounts, boardMembers.memberId, [boardMembers.boardId]);
    await handOver(tx, accounts, boardModerators.memberId, [boardModerators.boardId]);
  },
};
