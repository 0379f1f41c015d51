import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { appeals } from "./tables.ts";

const STATES = { open: "待答复", granted: "成立", refused: "未成立" };

/** What a member held against decisions, and what he was answered. */
export const appealData: PersonalData = {
  title: "申诉",
  withheld: null,
  columns: { words: "申诉理由", outcome: "结果", answer: "答复", at: "时间" },
  rows: ownRows(appeals, appeals.memberId, desc(appeals.id), ({ words, state, answer, createdAt }) => ({
    words,
    outcome: STATES[state],
    answer,
    at: createdAt,
  })),
};

export const forgetAppeals: Forgetting = {
  words: "提交过的申诉会删除",
  async forget(tx, _services, memberId) {
    await tx.delete(appeals).where(eq(appeals.memberId, memberId));
  },
};

/** They go along with what they are about. */
export const appealMerge: MemberMerge = {
  columns: ["appeals.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, appeals.memberId);
  },
};
