import { and, desc, eq, isNull, sql } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  handOver,
  type MemberMerge,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { groupMessageTellings, memberBans, memberNotes } from "./tables.ts";

/** When a member was shut out, and why. */
export const banData: PersonalData = {
  title: "封禁",
  withheld: null,
  columns: { reason: "原因", at: "开始时间", until: "到期时间", lifted: "提前解除时间" },
  rows: ownRows(memberBans, memberBans.memberId, desc(memberBans.id), (row) => ({
    reason: row.reason,
    at: row.createdAt,
    until: row.until,
    lifted: row.liftedAt,
  })),
};

/** What the desk wrote down about a member goes with his account; that it was banned stays. */
export const forgetNotes: Forgetting = {
  words: "管理员写的备注会被删除；封禁记录会保留",
  forget: deletes(memberNotes.memberId, groupMessageTellings.memberId),
};

/** Notes and bans go along, so that nobody gets rid of them by a second account. A banned account is never merged. */
export const memberDeskMerge: MemberMerge = {
  columns: ["member_bans.member_id", "member_notes.member_id", "group_message_tellings.member_id"],
  async merge(tx, _services, accounts) {
    // One that ran out by itself stands no longer.
    await tx
      .update(memberBans)
      .set({ liftedAt: sql`least(${memberBans.until}, now())` })
      .where(and(eq(memberBans.memberId, accounts.from), isNull(memberBans.liftedAt)));
    await handOver(tx, accounts, memberBans.memberId);
    await handOver(tx, accounts, memberNotes.memberId);
    await handOver(tx, accounts, groupMessageTellings.memberId, [groupMessageTellings.messageId]);
  },
};
