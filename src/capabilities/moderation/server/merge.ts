import { handOver, type MemberMerge } from "#capabilities/members/server/public.ts";
import { reports, reviewItems } from "./tables.ts";

/** Entries go with what they are about; who made a move in the past stays as it was written down. */
export const moderationMerge: MemberMerge = {
  columns: ["review_items.author_id", "reports.reporter_id", "review_history.by_member"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, reviewItems.authorId);
    await handOver(tx, accounts, reports.reporterId, [reports.targetKind, reports.targetId]);
  },
};
