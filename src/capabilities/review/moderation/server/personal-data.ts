import { desc } from "drizzle-orm";
import { type Forgetting, ownRows, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { mutedDoings } from "#shared/review.ts";
import { reviewKinds } from "./kinds/registry.ts";
import { forgetLives } from "./life/forget.ts";
import { mutes, reports } from "./tables.ts";

const OUTCOMES = { open: "处理中", upheld: "成立", dismissed: "未成立" };

/** What a member reported; not whom, which is not his. */
export const reportData: PersonalData = {
  title: "举报",
  withheld: null,
  columns: { reason: "原因", note: "说明", outcome: "结果", at: "时间" },
  rows: ownRows(reports, reports.reporterId, desc(reports.id), ({ reason, note, status, createdAt }) => ({
    reason: wordsOf(reason),
    note,
    outcome: OUTCOMES[status],
    at: createdAt,
  })),
};

/** When a member was kept from writing, and why. */
export const muteData: PersonalData = {
  title: "禁言",
  withheld: null,
  columns: { what: "限制内容", reason: "原因", at: "开始时间", until: "到期时间", lifted: "提前解除时间" },
  rows: ownRows(mutes, mutes.memberId, desc(mutes.id), ({ blocks, reason, createdAt, until, liftedAt }) => ({
    what: mutedDoings[blocks],
    reason,
    at: createdAt,
    until,
    lifted: liftedAt,
  })),
};

/** Kinds share the names of their reasons. */
function wordsOf(reason: string): string {
  const found = reviewKinds.entries().map(([, { reportReasons }]) => reportReasons[reason]);
  return found.find((words) => words !== undefined) ?? reason;
}

/** What moderators did stays, for others; what the member showed of himself goes. */
export const forgetReviews: Forgetting = {
  words: "资料的审核记录会被删除；提交过的举报会保留，不再显示是谁提交的",
  async forget(tx, _services, memberId) {
    for (const [kind, { ofMembers }] of reviewKinds.entries())
      if (ofMembers) await forgetLives(tx, kind, [memberId]);
  },
};
