import { desc, eq } from "drizzle-orm";
import type { Forgetting, PersonalData } from "#capabilities/people/members/server/public.ts";
import { noticeMutes, notices, waitingNotices } from "./tables.ts";

/** What a member was told. */
export const noticeData: PersonalData = {
  title: "消息",
  // Tells of answers to what he asked anonymously.
  withheld: { anonymous: ["title", "body", "reason"] },
  columns: { title: "标题", body: "内容", reason: "原因", read_at: "读过的时间", at: "时间" },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(notices)
      .where(eq(notices.memberId, memberId))
      .orderBy(desc(notices.createdAt));
    return rows.map(({ title, body, reason, readAt, createdAt }) => ({
      title,
      body,
      reason,
      read_at: readAt,
      at: createdAt,
    }));
  },
};

/** They were for nobody else. */
export const forgetNotices: Forgetting = {
  words: "收到的消息会被删除",
  async forget(tx, _services, memberId) {
    await tx.delete(waitingNotices).where(eq(waitingNotices.memberId, memberId));
    await tx.delete(noticeMutes).where(eq(noticeMutes.memberId, memberId));
    await tx.delete(notices).where(eq(notices.memberId, memberId));
  },
};
