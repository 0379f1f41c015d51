import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { topicFollows, topics } from "./tables.ts";

/** Topics and what was written about them go over; what both follow is left to be forgotten. */
export const topicMerge = mergeByHandingOver(
  [topics.proposerId],
  [topics.hostId],
  [topics.heirId],
  [topicFollows.memberId, [topicFollows.topicId]],
);
