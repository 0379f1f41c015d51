import { z } from "zod";
import { sectionBySlug } from "#sections/registry.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { memberRowSchema } from "./contract.ts";

/** Members of a segment that was picked by hand. */
export const MOST_PICKED = 5000;

const dateSchema = z.iso.date("日期不正确");
const amount = (what: string, most: number) =>
  z.number(`${what}要是数字`).int(`${what}要是整数`).min(0, `${what}不能小于 0`).max(most, `${what}太大`);
const slugSchema = z.string().refine((slug) => sectionBySlug(slug) !== undefined, "没有这个分区");

/** Which members: all that is said holds; what is left out says nothing. Accounts that are closed are never among them. */
export const memberFilterSchema = z
  .object({
    level_min: amount("最低等级", 99).optional(),
    level_max: amount("最高等级", 99).optional(),
    /** Days by Beijing time, both included. */
    joined_from: dateSchema.optional(),
    joined_to: dateSchema.optional(),
    /** Used the app in the last days, or did not. */
    seen_within: amount("最近使用天数", 365).optional(),
    unseen_for: amount("未使用天数", 365).optional(),
    /** Has written something in that section. */
    section: slugSchema.optional(),
    /** Certified owner in that club, or of that series, who lets others see it. */
    certified_section: slugSchema.optional(),
    certified_series: z.string().trim().min(1).max(60).optional(),
    city: z.string().trim().min(1).max(30).optional(),
    region: z.string().trim().min(1).max(30).optional(),
    /** Of published texts; of refused ones. */
    posts_min: amount("发表数量", 100_000).optional(),
    rejects_min: amount("驳回数量", 100_000).optional(),
    device: z.enum(["ios", "android", "wechat", "desktop"]).optional(),
    /** One of these, picked by hand. */
    members: z.array(idSchema).max(MOST_PICKED, `最多 ${MOST_PICKED} 位会员`).optional(),
  })
  .strict()
  .refine(
    ({ level_min: least, level_max: most }) => least === undefined || most === undefined || least <= most,
    { message: "最低等级不能高于最高等级", path: ["level_min"] },
  )
  .refine(({ joined_from: from, joined_to: to }) => from === undefined || to === undefined || from <= to, {
    message: "开始日期不能晚于结束日期",
    path: ["joined_from"],
  });
export type MemberFilter = z.output<typeof memberFilterSchema>;

export const segmentNameSchema = z
  .string("请填写分组名称")
  .trim()
  .min(2, "分组名称至少 2 个字")
  .max(20, "分组名称最多 20 个字");

export const segmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  filter: memberFilterSchema,
  by_name: z.string(),
  updated_at: timeSchema,
  version: versionSchema,
});
export type Segment = z.output<typeof segmentSchema>;

/** How many members a filter finds: exact up to 100,000; null when counting took longer than it may. */
const countSchema = z.object({ count: z.number().int().nullable(), more: z.boolean() });

export const segmentEndpoints = {
  "GET /api/admin/segments": {
    summary: "Kept filters of members, by name",
    data: z.object({ items: z.array(segmentSchema) }),
  },
  "POST /api/admin/segments": {
    summary: "Keeps a filter of members under a name; a hundred at most",
    body: z.object({ name: segmentNameSchema, filter: memberFilterSchema }),
    data: segmentSchema,
  },
  "POST /api/admin/segments/count": {
    summary: "How many members a filter finds now, kept or not",
    body: z.object({ filter: memberFilterSchema }),
    data: countSchema,
  },
  "PUT /api/admin/segments/{id}": {
    summary: "Changes name and filter; messages that were sent stay as they were",
    params: idParams,
    body: z.object({ name: segmentNameSchema, filter: memberFilterSchema, version: versionSchema }),
    data: segmentSchema,
  },
  "DELETE /api/admin/segments/{id}": {
    summary: "Removes a kept filter; nobody's account is touched",
    params: idParams,
    data: okSchema,
  },
  "GET /api/admin/segments/{id}/members": {
    summary: "Members whom a segment finds now, newest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(memberRowSchema),
  },
  "GET /api/admin/segments/{id}/export": {
    summary:
      "The same as lines of a CSV file, numbers masked, a thousand a call; `cursor` as the answer says",
    params: idParams,
    query: z.object({ cursor: z.string().max(200).optional() }),
    data: z.object({ lines: z.string(), count: z.number().int(), next_cursor: z.string().nullable() }),
  },
} as const satisfies Endpoints;

named({ MemberFilter: memberFilterSchema, Segment: segmentSchema });
