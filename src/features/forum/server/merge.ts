import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { boardMembers, boardModerators, postListings, posts } from "./tables.ts";

/** What was written goes over, and so does every place on a board that the account that goes on does not have. */
export const forumMerge = mergeByHandingOver(
  [posts.authorId],
  [postListings.authorId],
  [boardMembers.memberId, [boardMembers.boardId]],
  [boardModerators.memberId, [boardModerators.boardId]],
);
