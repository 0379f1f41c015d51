import { z } from "zod";
import { personSchema, reasonSchema, sectionSchema } from "#capabilities/review/applications/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import { activityTypes, type FieldKind, noticeKeys } from "#shared/activity.ts";
import { activityStates, signUpStates, storedStates } from "#shared/activity-standing.ts";
import {
  act,
  countsOf,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { wordsSchema } from "#shared/typed-text.ts";
import { activityCardSchema, formFieldSchema, ticketKindSchema } from "./contract.ts";

/** What an activity holds at most. */
export const MOST = {
  kinds: 10,
  fields: 20,
  options: 20,
  agenda: 30,
  stages: 10,
  gates: 8,
  dates: 24,
  quota: 20_000,
  points: 100_000,
  /** Of one seat: 10,000 yuan. */
  fen: 1_000_000,
  document: 5000,
  pictures: 20,
} as const;

const whole = (name: string, least: number, most: number) =>
  z
    .number(`${name}只能填数字`)
    .int(`${name}只能填整数`)
    .min(least, `${name}至少 ${least}`)
    .max(most, `${name}最多 ${most}`);

const filled = (name: string, most: number) =>
  wordsSchema(name, most).refine((value) => value !== "", `请填写${name}`);

const keySchema = z.string().regex(/^[a-z][a-z0-9_]{0,23}$/, "标识不正确");
const choosing: readonly FieldKind[] = ["choice", "size", "diet"];

const fieldBody = formFieldSchema
  .extend({
    label: filled("字段名称", 20),
    hint: wordsSchema("提示", 40).default(""),
    options: z.array(filled("选项", 20)).max(MOST.options, `最多 ${MOST.options} 个选项`),
    most: whole("上限", 1, 100_000),
  })
  .refine(({ kind, options }) => !choosing.includes(kind) || options.length >= 2, {
    message: "至少写两个选项",
    path: ["options"],
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    message: "选项重复了",
    path: ["options"],
  })
  .refine(({ kind, most }) => kind !== "companions" || most <= 9, {
    message: "同行最多 9 人",
    path: ["most"],
  })
  .refine(({ kind, most }) => kind !== "text" || most <= 500, { message: "最多 500 个字", path: ["most"] });

const kindBody = z.object({
  /** Of a kind that is there; null makes one. */
  id: idSchema.nullable(),
  name: filled("票种名称", 20),
  note: wordsSchema("说明", 60).default(""),
  quota: whole("名额", 0, MOST.quota),
  points: whole("积分", 0, MOST.points),
  /** What a seat costs beside the points. */
  fen: whole("费用", 0, MOST.fen).default(0),
  counts_companions: z.boolean(),
  closed: z.boolean(),
});

/** All that an organiser writes down. */
export const activityBody = z.object({
  section: sectionSchema,
  type: z.enum(activityTypes),
  title: filled("标题", 40).refine((value) => value.length >= 2, "标题至少 2 个字"),
  summary: wordsSchema("一句话介绍", 80).default(""),
  document: documentSchema({ most: MOST.document, pictures: MOST.pictures, empty: true }),
  poster_id: idSchema.nullable(),
  opens_at: timeSchema,
  closes_at: timeSchema,
  starts_at: timeSchema,
  ends_at: timeSchema,
  /** Six digits of GB/T 2260, a city or a district; empty for none yet. */
  region_code: z.string().regex(/^(\d{6})?$/, "没有这个地区"),
  place: wordsSchema("地点", 40).default(""),
  address: wordsSchema("详细地址", 80).default(""),
  /** Degrees, GCJ-02. */
  point: z
    .object({
      latitude: z.number("纬度只能填数字").min(-90, "纬度不正确").max(90, "纬度不正确"),
      longitude: z.number("经度只能填数字").min(-180, "经度不正确").max(180, "经度不正确"),
    })
    .nullable(),
  organiser: wordsSchema("主办方", 30).default(""),
  contact: wordsSchema("咨询方式", 40).default(""),
  agenda: z
    .array(
      z.object({
        time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "时间写成 09:30"),
        text: filled("流程", 60),
      }),
    )
    .max(MOST.agenda, `流程最多 ${MOST.agenda} 条`),
  stages: z
    .array(z.object({ key: keySchema, label: filled("路段", 12) }))
    .max(MOST.stages, `路段最多 ${MOST.stages} 个`),
  gates: z.array(filled("入口", 12)).max(MOST.gates, `入口最多 ${MOST.gates} 个`),
  owners_only: z.boolean(),
  /** Slug of a series of cars; empty for all. */
  series: z.string().max(80, "没有这个车系"),
  min_level: whole("等级", 0, 20),
  club_only: z.boolean(),
  invited_only: z.boolean(),
  reviewed: z.boolean(),
  notices: z.array(z.enum(noticeKeys)).max(noticeKeys.length),
  form: z.array(fieldBody).max(MOST.fields, `报名表最多 ${MOST.fields} 项`),
  emergency_contact: z.boolean(),
  answer_hours: whole("答复时限", 1, 72),
  kinds: z.array(kindBody).min(1, "至少要有一个票种").max(MOST.kinds, `票种最多 ${MOST.kinds} 个`),
  recap_article_id: idSchema.nullable(),
  comments_closed: z.boolean(),
});
export type ActivityInput = z.output<typeof activityBody>;

export const deskActivitySchema = activityCardSchema.extend({
  /** As it is stored, moved on by its times. */
  stored: z.enum(storedStates),
  waiting: z.number().int(),
  in_review: z.number().int(),
  /** Other dates belong to it. */
  dated: z.boolean(),
  created_at: timeSchema,
});
export type DeskActivity = z.output<typeof deskActivitySchema>;

export const deskActivityDetailSchema = deskActivitySchema.extend({
  document: shownDocumentSchema,
  region_code: z.string(),
  address: z.string(),
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  organiser: z.string(),
  contact: z.string(),
  agenda: z.array(z.object({ time: z.string(), text: z.string() })),
  stages: z.array(z.object({ key: z.string(), label: z.string() })),
  gates: z.array(z.string()),
  owners_only: z.boolean(),
  series: z.object({ key: z.string(), label: z.string() }).nullable(),
  min_level: z.number().int(),
  club_only: z.boolean(),
  invited_only: z.boolean(),
  reviewed: z.boolean(),
  notices: z.array(z.enum(noticeKeys)),
  form: z.array(formFieldSchema),
  form_version: z.number().int(),
  emergency_contact: z.boolean(),
  answer_hours: z.number().int(),
  kinds: z.array(ticketKindSchema.extend({ sign_ups: z.number().int() })),
  recap: z.object({ id: idSchema, title: z.string() }).nullable(),
  comments_closed: z.boolean(),
  change_note: z.string(),
  cancel_reason: z.string(),
  quick: z.object({ code: z.string(), until: timeSchema, path: z.string() }).nullable(),
  dates: z.array(z.object({ id: idSchema, starts_at: timeSchema, state: z.enum(activityStates) })),
  staff: z.array(z.object({ member: personSchema, role: z.enum(["gate", "marshal"]) })),
  counts: countsOf(...signUpStates),
  /** Who was let in. */
  entered: z.number().int(),
  /** What is missing before it can be shown, by field. */
  missing: z.array(z.object({ field: z.string(), text: z.string() })),
  /** What it may become now. */
  moves: z.array(z.enum(storedStates)),
  can: z.object({ delete: z.boolean(), reveal: z.boolean() }),
  version: versionSchema,
});
export type DeskActivityDetail = z.output<typeof deskActivityDetailSchema>;

/** What a change did beyond what was changed. */
const savedSchema = z.object({
  activity: deskActivityDetailSchema,
  /** How many were told of another time or place and are asked again; how many of questions that are new. */
  told: z.number().int(),
  asked: z.number().int(),
  /** How many moved up from the waitlist. */
  promoted: z.number().int(),
});
export type Saved = z.output<typeof savedSchema>;

export const invitationSchema = z.object({
  id: idSchema,
  code: z.string(),
  most: z.number().int(),
  used: z.number().int(),
  note: z.string(),
  created_at: timeSchema,
});
export type Invitation = z.output<typeof invitationSchema>;

const messageSchema = z.object({
  id: idSchema,
  text: z.string(),
  audience: z.enum(["confirmed", "waiting", "all"]),
  told: z.number().int(),
  by: z.string(),
  created_at: timeSchema,
});
export type DeskMessage = z.output<typeof messageSchema>;

export const stateBody = z.object({
  to: z.enum(storedStates),
  version: versionSchema,
  /** Of a cancellation; everybody who signed up reads it. */
  reason: reasonSchema.default(""),
});

export const deskEndpoints = {
  "GET /api/admin/activities": {
    summary:
      "Activities of the sections that the administrator runs, the newest first; by state, section, title or number",
    query: pageQuery.extend({
      state: z.enum(storedStates).optional(),
      section: sectionSchema.optional(),
      q: z.string().max(40).optional(),
    }),
    data: pageOf(deskActivitySchema),
  },
  "POST /api/admin/activities": {
    summary: "Drafts an activity, from nothing or from another one",
    body: z.object({
      section: sectionSchema,
      type: z.enum(activityTypes),
      title: activityBody.shape.title,
      starts_at: timeSchema,
      ends_at: timeSchema,
      /** Everything else is taken from this one; its times move along. */
      from: idSchema.nullable(),
      idempotency_key: idempotencyKeySchema,
    }),
    data: deskActivityDetailSchema,
  },
  "GET /api/admin/activities/{id}": {
    summary: "One activity with all that can be changed of it, what is missing, and its figures",
    params: idParams,
    data: deskActivityDetailSchema,
  },
  "PUT /api/admin/activities/{id}": {
    summary:
      "Changes an activity; who signed up is told of another time or place, and of questions that are new",
    params: idParams,
    body: activityBody.extend({ version: versionSchema }),
    data: savedSchema,
  },
  "DELETE /api/admin/activities/{id}": act("Deletes a draft"),
  "POST /api/admin/activities/{id}/state": {
    summary:
      "Announces, opens, closes, begins, ends or cancels it; refused where the state does not lead there",
    params: idParams,
    body: stateBody,
    data: deskActivityDetailSchema,
  },
  "POST /api/admin/activities/{id}/dates": {
    summary: "Makes further dates of it: an activity each, as drafts or announced at once",
    params: idParams,
    body: z.object({
      starts: z.array(timeSchema).min(1, "请选择日期").max(MOST.dates, `一次最多 ${MOST.dates} 场`),
      announce: z.boolean(),
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({ ids: z.array(idSchema) }),
  },
  "PUT /api/admin/activities/{id}/quick-code": {
    summary: "Makes the poster's code anew, good until then; null ends it",
    params: idParams,
    body: z.object({ until: timeSchema.nullable() }),
    data: deskActivityDetailSchema,
  },
  "PUT /api/admin/activities/{id}/staff": {
    summary: "Has a member stand at the gate or lead the convoy, or ends that",
    params: idParams,
    body: z.object({ member_id: idSchema, role: z.enum(["gate", "marshal"]).nullable() }),
    data: deskActivityDetailSchema,
  },
  "GET /api/admin/activities/{id}/members": {
    summary: "Members who could be its staff: by id, or whose nickname begins so",
    params: idParams,
    query: z.object({ q: z.string().max(32).default("") }),
    data: z.object({ items: z.array(personSchema) }),
  },
  "GET /api/admin/activities/{id}/articles": {
    summary: "Published articles that may tell how it was, the newest first",
    params: idParams,
    query: z.object({ q: z.string().max(40).default("") }),
    data: z.object({ items: z.array(z.object({ id: idSchema, title: z.string() })) }),
  },
  "GET /api/admin/activities/{id}/invitations": {
    summary: "Its invitations, the newest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(invitationSchema),
  },
  "POST /api/admin/activities/{id}/invitations": {
    summary: "Makes invitations in numbers",
    params: idParams,
    body: z.object({
      count: whole("个数", 1, 500),
      most: whole("每个可用次数", 1, 1000),
      note: wordsSchema("用途", 30).default(""),
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({ items: z.array(invitationSchema) }),
  },
  "POST /api/admin/activities/{id}/invitations/{invitation}/end": {
    summary: "Ends an invitation; who came by it stays",
    params: idParams.extend({ invitation: idSchema }),
    data: invitationSchema,
  },
  "GET /api/admin/activities/{id}/messages": {
    summary: "What the organiser told those who signed up, the latest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(messageSchema),
  },
  "POST /api/admin/activities/{id}/messages": {
    summary: "Tells those who come, those who wait, or both; once, however often it is sent",
    params: idParams,
    body: z.object({
      text: filled("内容", 300),
      audience: z.enum(["confirmed", "waiting", "all"]),
      idempotency_key: idempotencyKeySchema,
    }),
    data: messageSchema,
  },
} as const satisfies Endpoints;

named({
  DeskActivity: deskActivitySchema,
  DeskActivityDetail: deskActivityDetailSchema,
  ActivityInvitation: invitationSchema,
  StateBody: stateBody,
});
