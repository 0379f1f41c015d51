import { desc } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { noticeMutes, notices, waitingNotices } from "./tables.ts";

/** What a member was told. */
export const noticeData: PersonalData = {
  title: "消息",
  // Tells of answers to what he asked anonymously.
  withheld: { anonymous: ["title", "body", "reason"] },
  columns: { title: "标题", body: "内容", reason: "原因", read_at: "读过的时间", at: "时间" },
  rows: ownRows(notices, notices.memberId, desc(notices.createdAt), (row) => ({
    title: row.title,
    body: row.body,
    reason: row.reason,
    read_at: row.readAt,
    at: row.createdAt,
  })),
};

/** They were for nobody else. */
export const forgetNotices: Forgetting = {
  words: "收到的消息会被删除",
  forget: deletes(waitingNotices.memberId, noticeMutes.memberId, notices.memberId),
};
