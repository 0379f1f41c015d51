import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { topicFollows, topics } from "./tables.ts";

/** Topics and what was written about them go over; what both follow is left to be forgotten. */
export const topicMerge: MemberMerge = {
  columns: ["topics.proposer_id", "topics.host_id", "topics.heir_id", "topic_follows.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, topics.proposerId);
    await handOver(tx, accounts, topics.hostId);
    await handOver(tx, accounts, topics.heirId);
    await handOver(tx, accounts, topicFollows.memberId, [topicFollows.topicId]);
  },
};
