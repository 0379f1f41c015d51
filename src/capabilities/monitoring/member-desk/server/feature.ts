import { deskFinds, operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  personalData,
  withheldRights,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { definePeopleDeskJobs } from "./ban-texts.ts";
import { membersFound } from "./desk-find.ts";
import { newsNotice, serviceNotice } from "./messages/notice-kinds.ts";
import { defineMessageJobs, SEND_MESSAGES, WEEKLY_LIMIT, weeklyLimit } from "./messages/send-messages.ts";
import { resetNotice, unbannedNotice } from "./notice-kinds.ts";
import { banData, forgetNotes, memberDeskMerge } from "./personal-data.ts";
import { BAN, DEVICES, EXPORT, MERGE, MESSAGE, READ, REVEAL, SEGMENTS } from "./policy.ts";
import { memberDeskRoutes } from "./routes.ts";
import { memberDeskConstraints } from "./tables.ts";

/** What administrators see of members, and do to them. */
export const memberDesk: Feature = {
  name: "member-desk",
  title: "会员",
  permissions: {
    [READ]: "查看会员、写备注",
    [REVEAL]: "查看完整手机号",
    [BAN]: "封禁、解封、重置资料",
    [DEVICES]: "查看共用设备的账号",
    [MERGE]: "合并重复账号",
    [EXPORT]: "导出会员和个人数据",
    [SEGMENTS]: "管理会员分组",
    [MESSAGE]: "群发消息",
  },
  routes: memberDeskRoutes,
  constraints: memberDeskConstraints,
  async jobs(services) {
    await definePeopleDeskJobs(services);
    await defineMessageJobs(services);
  },
  demo: [{ mark: "sanctions", after: ["members"], load: () => import("./demo/fill.ts") }],
  offers: [
    deskFinds.offer("members", membersFound),
    offerNotice(unbannedNotice),
    offerNotice(resetNotice),
    offerNotice(serviceNotice),
    offerNotice(newsNotice),
    rounds.offer(SEND_MESSAGES, { title: "群发消息", row: "消息" }),
    operatorSettings.offer(WEEKLY_LIMIT, weeklyLimit),
    withheldRights.offer("mobile", { permission: REVEAL, title: "完整手机号" }),
    personalData.offer("bans", banData),
    forgetMember.offer("people-desk", forgetNotes),
    memberMerges.offer("people-desk", memberDeskMerge),
  ],
};
