import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { trim } from "#shared/validation.ts";

export const groupRoles = ["leader", "moderator", "member"] as const;
export type GroupRole = (typeof groupRoles)[number];

/** A group as everybody sees it. */
export const groupSchema = z.object({
  id: idSchema,
  section: z.string(),
  name: z.string(),
  intro: z.string(),
  /** Six digits of GB/T 2260 of a province or a city, and its name; empty: all of the country. */
  region: z.object({ code: z.string(), name: z.string() }),
  series: z.object({ key: z.string(), label: z.string() }).nullable(),
  cover: pictureSchema.nullable(),
  leader: memberCardSchema.nullable(),
  members: z.number().int(),
  joining: z.enum(["open", "approval"]),
  created_at: timeSchema,
});
export type Group = z.output<typeof groupSchema>;

/** What a group is to the member who asks. */
export const groupSideSchema = z.object({
  role: z.enum(groupRoles).nullable(),
  /** His last application, unless he is in. */
  application: z
    .object({
      state: z.enum(["waiting", "approved", "refused", "withdrawn"]),
      reason: z.string(),
      at: timeSchema,
    })
    .nullable(),
  /** The code that leads into the group: a private picture, for its members only. */
  code: z.object({ id: idSchema, until: timeSchema }).nullable(),
  /** Applications that wait; 0 for whoever does not decide them. */
  waiting: z.number().int(),
});
export type GroupSide = z.output<typeof groupSideSchema>;

/** One of the member's own groups, or one that he asked to found. */
export const ownGroupSchema = z.object({
  group: groupSchema,
  role: z.enum(groupRoles).nullable(),
  status: z.enum(lifeStates),
  /** Why it was refused. */
  reason: z.string(),
  dissolved: z.boolean(),
  waiting: z.number().int(),
  version: versionSchema,
});
export type OwnGroup = z.output<typeof ownGroupSchema>;

export const groupApplicationSchema = z.object({
  id: idSchema,
  member: memberCardSchema,
  city: z.string(),
  note: z.string(),
  at: timeSchema,
});
export type GroupApplication = z.output<typeof groupApplicationSchema>;

export const groupMemberSchema = z.object({
  member: memberCardSchema,
  role: z.enum(groupRoles),
  joined_at: timeSchema,
});
export type GroupMember = z.output<typeof groupMemberSchema>;

const nameSchema = z
  .string("请填写群名称")
  .max(100, "群名称太长了")
  .transform((name) => trim(cleanText(name).replace(/\s+/gu, " ")))
  .refine((name) => textLength(name) >= 2 && textLength(name) <= 20, "群名称要 2–20 个字")
  .refine((name) => /\p{L}/u.test(name), "群名称里要有文字");

export const groupFieldsSchema = z.object({
  name: nameSchema,
  intro: z
    .string("请填写群简介")
    .max(1200)
    .transform(cleanText)
    .refine((text) => textLength(text) >= 5, "简介至少写 5 个字，说说群里聊什么、多久聚一次")
    .refine((text) => textLength(text) <= 300, "简介最多 300 个字"),
  /** Of a province or a city; empty for all of the country. */
  region_code: z.string().max(6).default(""),
  series: z.string().max(60).default(""),
  cover_id: idSchema.nullable().default(null),
  joining: z.enum(["open", "approval"]).default("approval"),
});

const note = (most: number) =>
  z
    .string()
    .max(most * 4)
    .default("")
    .transform(cleanText)
    .refine((text) => textLength(text) <= most, `最多 ${most} 个字`);

export const groupReportReasons = ["spam", "fraud", "vulgar", "illegal", "other"] as const;
export type GroupReportReason = (typeof groupReportReasons)[number];

const memberParams = idParams.extend({ member: idSchema });

export const groupEndpoints = {
  "GET /api/groups": {
    summary: "Groups, those with most members first",
    query: pageQuery.extend({
      /** A club's slug; the umbrella's, or none, lists all. */
      section: z.string().max(40).optional(),
      /** Of a province, with all of its cities, or of a city. */
      region: z
        .string()
        .regex(/^\d{6}$/, "地区不正确")
        .optional(),
      series: z.string().max(60).optional(),
      /** Part of a name, of a place or of a series. */
      q: z.string().trim().max(40, "搜索词太长了").optional(),
    }),
    data: pageOf(groupSchema),
  },
  "GET /api/groups/facets": {
    summary:
      "Provinces and series that have groups, with how many, and the groups that most joined in thirty days",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({
      provinces: z.array(z.object({ code: z.string(), name: z.string(), groups: z.number().int() })),
      series: z.array(z.object({ key: z.string(), label: z.string(), groups: z.number().int() })),
      hot: z.array(groupSchema),
    }),
  },
  "GET /api/groups/{id}": { summary: "One group", params: idParams, data: groupSchema },
  "GET /api/groups/{id}/mine": {
    summary: "What a group is to the member who asks; its code only to its members",
    params: idParams,
    data: groupSideSchema,
  },
  "GET /api/my/groups": {
    summary: "Groups that the member is in, and those that he asked to found",
    data: z.object({ items: z.array(ownGroupSchema) }),
  },
  "POST /api/groups": {
    summary: "Asks to found a group, which is looked at before others see it",
    body: groupFieldsSchema.extend({
      section: z.string().max(40),
      idempotency_key: idempotencyKeySchema,
    }),
    data: ownGroupSchema,
  },
  "PUT /api/groups/{id}": {
    summary: "Changes an own group, which is judged again",
    params: idParams,
    body: groupFieldsSchema.extend({ version: versionSchema }),
    data: ownGroupSchema,
  },
  "DELETE /api/groups/{id}": {
    ...act("Takes back what was asked for, or dissolves a group"),
    query: z.object({
      /** Typed by its leader, against doing it by mistake. */
      name: z.string().max(100),
    }),
  },
  "POST /api/groups/{id}/applications": {
    summary: "Joins a group, or asks to",
    params: idParams,
    body: z.object({ note: note(100) }),
    data: z.object({ joined: z.boolean() }),
  },
  "DELETE /api/groups/{id}/applications": act("Takes back what one asked; again changes nothing"),
  "GET /api/groups/{id}/applications": {
    summary: "Who waits to be let in, the longest first; for leader and moderators",
    params: idParams,
    query: pageQuery,
    data: pageOf(groupApplicationSchema),
  },
  "POST /api/groups/{id}/applications/{application}": {
    summary: "Lets somebody in, or not",
    params: idParams.extend({ application: idSchema }),
    body: z.object({ approve: z.boolean(), reason: note(100) }),
    data: z.object({ members: z.number().int() }),
  },
  "DELETE /api/groups/{id}/membership": act("Leaves a group; again changes nothing"),
  "GET /api/groups/{id}/members": {
    summary: "Who is in a group, for its members",
    params: idParams,
    query: pageQuery,
    data: pageOf(groupMemberSchema),
  },
  "PUT /api/groups/{id}/members/{member}": {
    summary: "Gives a member of a group a role; that of the leader is handed on",
    params: memberParams,
    body: z.object({ role: z.enum(groupRoles) }),
    data: okSchema,
  },
  "DELETE /api/groups/{id}/members/{member}": {
    summary: "Takes somebody out of a group",
    params: memberParams,
    data: okSchema,
  },
  "PUT /api/groups/{id}/code": {
    summary:
      "Puts a picture of the group's code in the place of another; from an upload with purpose private",
    params: idParams,
    body: z.object({
      private_media_id: idSchema.nullable(),
      /** For which the code is good: WeChat's seven, or as long as others keep theirs. */
      days: z.union([z.literal(7), z.literal(180)], "请选择有效期").default(7),
    }),
    data: groupSideSchema,
  },
  "POST /api/groups/{id}/report": {
    ...act("Reports a group, once per member"),
    body: z.object({ reason: z.enum(groupReportReasons, "请选择举报原因"), note: note(200) }),
  },
} satisfies Endpoints;

named({
  Group: groupSchema,
  GroupSide: groupSideSchema,
  OwnGroup: ownGroupSchema,
  GroupApplication: groupApplicationSchema,
  GroupMember: groupMemberSchema,
});
