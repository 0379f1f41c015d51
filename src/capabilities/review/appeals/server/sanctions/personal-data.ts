import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { sanctionAppeals } from "../tables.ts";

const STATES = { open: "待答复", granted: "成立", refused: "未成立" };
const KINDS = { mute: "禁言", warning: "警告" };

/** What a member held against mutes and warnings, and what he was answered. */
export const sanctionAppealData: PersonalData = {
  title: "对禁言和警告的申诉",
  withheld: null,
  columns: { kind: "申诉对象", words: "申诉理由", outcome: "结果", answer: "答复", at: "时间" },
  rows: ownRows(sanctionAppeals, sanctionAppeals.memberId, desc(sanctionAppeals.id), (row) => ({
    ...{ kind: KINDS[row.kind], words: row.words, outcome: STATES[row.state] },
    ...{ answer: row.answer, at: row.createdAt },
  })),
};

export const forgetSanctionAppeals: Forgetting = {
  words: "对禁言和警告的申诉会删除",
  async forget(tx, _services, memberId) {
    await tx.delete(sanctionAppeals).where(eq(sanctionAppeals.memberId, memberId));
  },
};

/** They go along with what they are about. */
export const sanctionAppealMerge: MemberMerge = {
  columns: ["sanction_appeals.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, sanctionAppeals.memberId);
  },
};
