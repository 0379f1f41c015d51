import { desc } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  handOver,
  type MemberMerge,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { memberWarnings } from "./tables.ts";
import { settleWarned } from "./warn.ts";

/** What a member was formally warned of. */
export const warningData: PersonalData = {
  title: "警告",
  withheld: null,
  columns: {
    ...{ title: "类型", text: "内容", about: "涉及的内容", at: "时间" },
    ...{ until: "有效期至", acknowledged: "确认时间", withdrawn: "撤回时间" },
  },
  rows: ownRows(memberWarnings, memberWarnings.memberId, desc(memberWarnings.id), (row) => ({
    title: row.title,
    text: row.text,
    about: row.excerpt,
    at: row.createdAt,
    until: row.expiresAt,
    acknowledged: row.acknowledgedAt,
    withdrawn: row.withdrawnAt,
  })),
};

export const forgetWarnings: Forgetting = {
  words: "收到的警告会被删除",
  forget: deletes(memberWarnings.memberId),
};

/** Warnings go along, so that nobody gets rid of them by a second account. */
export const warningMerge: MemberMerge = {
  columns: ["member_warnings.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, memberWarnings.memberId);
    await settleWarned(tx, accounts.into);
  },
};
