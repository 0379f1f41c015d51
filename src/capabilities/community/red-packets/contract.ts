import { z } from "zod";
import {
  askedSchema,
  conditionsSchema,
  conditionSchema as deskConditionSchema,
} from "#capabilities/community/honours/desk-contract.ts";
import { proofSchema } from "#capabilities/desk/admin/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { cleanPiece } from "#shared/text.ts";

/** The tabs of a member's red packets: to be had, opened, missed. */
export const redPacketTabSchema = z.enum(["waiting", "opened", "missed"]);
export type RedPacketTab = z.output<typeof redPacketTabSchema>;

/** Where a campaign stands for everybody: not yet, now, not for the moment, all opened, over. */
const redPacketStateSchema = z.enum(["upcoming", "open", "paused", "empty", "ended"]);
export type RedPacketState = z.output<typeof redPacketStateSchema>;

/** A campaign as a member sees it, with what he has of it. All sums are points. */
export const redPacketSchema = z.object({
  /** Of the campaign: a member has one packet of each. */
  id: idSchema,
  name: z.string(),
  section: z.string(),
  greeting: z.string(),
  state: redPacketStateSchema,
  starts_at: timeSchema,
  ends_at: timeSchema,
  /** What the member got; null while he has not opened one. */
  own: z.object({ amount: z.number().int(), opened_at: timeSchema }).nullable(),
});
export type RedPacket = z.output<typeof redPacketSchema>;

/** One that holds no points, of another feature. */
export const otherPacketSchema = z.object({
  /** Unique among all of them. */
  id: z.string(),
  name: z.string(),
  section: z.string(),
  /** On its cover: ¥5. */
  amount: z.string(),
  /** 满 ¥50 可用 */
  text: z.string(),
  valid_until: timeSchema,
  /** Where it is used, or what used it; null for nowhere. */
  path: z.string().nullable(),
});

const conditionSchema = z.object({
  /** `mobile`, `club`, `rounds`, or one of the conditions of honours. */
  key: z.string(),
  label: z.string(),
  met: z.boolean(),
});
export type RedPacketCondition = z.output<typeof conditionSchema>;

export const redPacketDetailSchema = redPacketSchema.extend({
  total: z.number().int(),
  packet_count: z.number().int(),
  opened_count: z.number().int(),
  /** How long it took until the last one was opened, in seconds; null while some are left. */
  emptied_in: z.number().int().nullable(),
  conditions: z.array(conditionSchema),
});
export type RedPacketDetail = z.output<typeof redPacketDetailSchema>;

export const luckSchema = z.object({
  id: idSchema,
  member: memberCardSchema,
  amount: z.number().int(),
  opened_at: timeSchema,
  /** The highest of all; known once none is left. */
  best: z.boolean(),
  mine: z.boolean(),
});
export type Luck = z.output<typeof luckSchema>;

const MAX_TOTAL = 1_000_000;
const MAX_PACKETS = 20_000;

export const campaignBody = z.object({
  name: z.string("请输入名称").trim().min(2, "名称至少 2 个字").max(30, "名称最多 30 个字"),
  section: z.string("请选择分区").max(30, "没有这个分区"),
  greeting: z.string("请输入祝福语").trim().min(2, "祝福语至少 2 个字").max(25, "祝福语最多 25 个字"),
  /** Points in all. */
  total: z
    .number("请输入总积分")
    .int("总积分要是整数")
    .min(1, "总积分至少 1")
    .max(MAX_TOTAL, `总积分最多 ${MAX_TOTAL}`),
  packet_count: z
    .number("请输入红包个数")
    .int("个数要是整数")
    .min(1, "至少 1 个红包")
    .max(MAX_PACKETS, `最多 ${MAX_PACKETS} 个红包`),
  starts_at: z.iso.datetime("请选择开始时间").pipe(timeSchema),
  ends_at: z.iso.datetime("请选择结束时间").pipe(timeSchema),
  needs_mobile: z.boolean(),
  needs_club: z.boolean(),
  /** What else is asked, in the conditions of honours: all of them have to hold. */
  conditions: conditionsSchema.default([]),
  /** Campaigns of one name are rounds of one series; empty for one alone. */
  series: z.string().transform(cleanPiece).pipe(z.string().max(20, "系列名称最多 20 字")).default(""),
  /** How many rounds of the series a member may open one of; null for all of them. */
  series_max: z
    .number("每人最多个数要是整数")
    .int("每人最多个数要是整数")
    .min(1, "每人最多个数至少 1")
    .max(100, "每人最多个数不能超过 100")
    .nullable()
    .default(null),
});
export type CampaignInput = z.output<typeof campaignBody>;

/** A campaign on the desk. */
export const campaignSchema = z.object({
  id: idSchema,
  name: z.string(),
  section: z.string(),
  greeting: z.string(),
  total: z.number().int(),
  packet_count: z.number().int(),
  starts_at: timeSchema,
  ends_at: timeSchema,
  needs_mobile: z.boolean(),
  needs_club: z.boolean(),
  conditions: z.array(askedSchema),
  /** All that is asked, in words. */
  asked: z.array(z.string()),
  series: z.string(),
  series_max: z.number().int().nullable(),
  paused: z.boolean(),
  status: z.enum(["draft", "running", "ended"]),
  stopped: z.boolean(),
  opened_count: z.number().int(),
  /** Points paid out so far. */
  paid: z.number().int(),
  /** Points that went back at its end; null before that. */
  returned: z.number().int().nullable(),
  ended_at: timeSchema.nullable(),
  created_by: z.string().nullable(),
  version: versionSchema,
});
export type Campaign = z.output<typeof campaignSchema>;

/** One packet that somebody opened, at the desk. */
const openedSchema = z.object({
  id: idSchema,
  /** Null for an account that is gone. */
  member: memberCardSchema.nullable(),
  amount: z.number().int(),
  opened_at: timeSchema,
});
export type OpenedPacket = z.output<typeof openedSchema>;

/** What was opened on a day in China. */
const openedDaySchema = z.object({ day: z.iso.date(), opened: z.number().int(), paid: z.number().int() });

export const redPacketEndpoints = {
  "GET /api/my/red-packets": {
    summary: "The member's red packets: those to be had, opened ones, and those that are gone",
    query: pageQuery.extend({ tab: redPacketTabSchema.default("waiting") }),
    data: pageOf(redPacketSchema),
  },
  "GET /api/my/red-packets/others": {
    summary: "Red packets of the member that hold no points: to be used, used, over",
    query: z.object({ tab: redPacketTabSchema.default("waiting") }),
    data: z.object({ items: z.array(otherPacketSchema) }),
  },
  "GET /api/red-packets/{id}": {
    summary: "A campaign with its conditions, and what the member has of it",
    params: idParams,
    data: redPacketDetailSchema,
  },
  "GET /api/red-packets/{id}/luck": {
    summary:
      "Who opened how much, newest first; for members who opened one, and for everybody once none is left",
    params: idParams,
    query: pageQuery,
    data: pageOf(luckSchema),
  },
  "POST /api/red-packets/{id}/open": {
    summary:
      "Opens one packet, once per member; repeated, it answers the same packet. Refused in minors' mode",
    params: idParams,
    data: redPacketSchema,
  },
  "GET /api/admin/red-packets": {
    summary: "Campaigns of the sections that the administrator may manage, newest first",
    query: pageQuery,
    data: pageOf(campaignSchema),
  },
  "GET /api/admin/red-packets/conditions": {
    summary: "What can be asked of those who want to open one",
    data: z.object({ items: z.array(deskConditionSchema) }),
  },
  "GET /api/admin/red-packets/{id}": {
    summary: "One campaign with what was paid so far",
    params: idParams,
    data: campaignSchema,
  },
  "POST /api/admin/red-packets": {
    summary: "Drafts a campaign; nothing is given out yet",
    body: campaignBody,
    data: campaignSchema,
  },
  "PUT /api/admin/red-packets/{id}": {
    summary: "Changes a draft",
    params: idParams,
    body: campaignBody.extend({ version: versionSchema }),
    data: campaignSchema,
  },
  "DELETE /api/admin/red-packets/{id}": act("Deletes a draft"),
  "POST /api/admin/red-packets/{id}/start": {
    summary: "Splits the sum into packets and fills the pot; asks for password or code again",
    params: idParams,
    body: z.object({ version: versionSchema, proof: proofSchema }),
    data: campaignSchema,
  },
  "POST /api/admin/red-packets/{id}/stop": {
    summary: "Ends a campaign at once; what nobody opened goes back. Asks for password or code again",
    params: idParams,
    body: z.object({ proof: proofSchema }),
    data: campaignSchema,
  },
  "POST /api/admin/red-packets/{id}/pause": {
    summary: "Nobody opens another one until it goes on; its time goes on meanwhile",
    params: idParams,
    data: campaignSchema,
  },
  "POST /api/admin/red-packets/{id}/resume": {
    summary: "Lets a paused campaign go on",
    params: idParams,
    data: campaignSchema,
  },
  "GET /api/admin/red-packets/{id}/opened": {
    summary: "Who opened how much, newest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(openedSchema),
  },
  "GET /api/admin/red-packets/{id}/days": {
    summary: "How many were opened on each day, the first day first",
    params: idParams,
    data: z.object({ items: z.array(openedDaySchema) }),
  },
  "POST /api/admin/red-packets/{id}/export": {
    summary: "Who opened how much as CSV, one part of it; written into the audit log",
    params: idParams,
    body: z.object({ cursor: z.string().max(200).optional() }),
    data: z.object({ csv: z.string(), rows: z.number().int(), next_cursor: z.string().nullable() }),
  },
} as const satisfies Endpoints;

named({
  RedPacketTab: redPacketTabSchema,
  RedPacket: redPacketSchema,
  OtherPacket: otherPacketSchema,
  RedPacketDetail: redPacketDetailSchema,
  Luck: luckSchema,
  CampaignBody: campaignBody,
  RedPacketCampaign: campaignSchema,
});
