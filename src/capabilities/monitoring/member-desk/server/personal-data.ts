import { and, desc, eq, isNull, sql } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { memberBans, memberNotes } from "./tables.ts";

/** When a member was shut out, and why. */
export const banData: PersonalData = {
  title: "封禁",
  withheld: null,
  columns: { reason: "原因", at: "开始时间", until: "到期时间", lifted: "提前解除时间" },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(memberBans)
      .where(eq(memberBans.memberId, memberId))
      .orderBy(desc(memberBans.id));
    return rows.map(({ reason, createdAt, until, liftedAt }) => ({
      reason,
      at: createdAt,
      until,
      lifted: liftedAt,
    }));
  },
};

/** What the desk wrote down about a member goes with his account; that it was banned stays. */
export const forgetNotes: Forgetting = {
  words: "管理员写的备注会被删除；封禁记录会保留",
  async forget(tx, _services, memberId) {
    await tx.delete(memberNotes).where(eq(memberNotes.memberId, memberId));
  },
};

/** Notes and bans go along, so that nobody gets rid of them by a second account. A banned account is never merged. */
export const memberDeskMerge: MemberMerge = {
  columns: ["member_bans.member_id", "member_notes.member_id"],
  async merge(tx, _services, accounts) {
    // One that ran out by itself stands no longer.
    await tx
      .update(memberBans)
      .set({ liftedAt: sql`least(${memberBans.until}, now())` })
      .where(and(eq(memberBans.memberId, accounts.from), isNull(memberBans.liftedAt)));
    await handOver(tx, accounts, memberBans.memberId);
    await handOver(tx, accounts, memberNotes.memberId);
  },
};
