import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

/** The tabs of the notice centre; each kind of notice stands on one of them. */
export const noticeGroupSchema = z.enum(["reply", "like", "fan", "system", "reminder"]);
export type NoticeGroup = z.output<typeof noticeGroupSchema>;

export const noticeSchema = z.object({
  id: idSchema,
  /** Which feature told it, and of what: `relations.fan`. */
  kind: z.string(),
  group: noticeGroupSchema,
  title: z.string(),
  /** Plain text, line breaks kept. */
  body: z.string(),
  /** Why, where somebody decided; empty otherwise. */
  reason: z.string(),
  /** Path inside the app that opens what it is about; empty when there is nothing to open. */
  link: z.string(),
  /** What can be done there, on a button; empty when nothing. */
  action: z.string(),
  read: z.boolean(),
  created_at: timeSchema,
  /** Who caused it, when it was a member; the latest of several. */
  actor: memberCardSchema.nullable(),
  /** Where several did the same: how many, at most 1000, and the latest three. */
  people: z.object({ count: z.number().int(), faces: z.array(memberCardSchema) }).nullable(),
});
export type Notice = z.output<typeof noticeSchema>;

/** A kind of notices that can be switched off. */
export const noticeSettingSchema = z.object({
  kind: z.string(),
  /** 评论被赞 */
  label: z.string(),
  group: noticeGroupSchema,
  muted: z.boolean(),
});
export type NoticeSetting = z.output<typeof noticeSettingSchema>;

export const unreadSchema = z.object({
  reply: z.number().int(),
  like: z.number().int(),
  fan: z.number().int(),
  system: z.number().int(),
  reminder: z.number().int(),
  total: z.number().int(),
  /** The group of the newest unread notice; null when all are read. */
  newest: noticeGroupSchema.nullable(),
});
export type Unread = z.output<typeof unreadSchema>;

export const noticeEndpoints = {
  "GET /api/notices": {
    summary: "The member's notices of one group, newest first, with the unread counts of all",
    query: pageQuery.extend({ group: noticeGroupSchema.default("reply") }),
    data: pageOf(noticeSchema).extend({ unread: unreadSchema }),
  },
  "GET /api/notices/unread": { summary: "How many notices are unread, by group", data: unreadSchema },
  "POST /api/notices/read": {
    summary: "Marks notices as read: some by id, those of a group, or all",
    body: z.object({
      ids: z.array(idSchema).max(100).optional(),
      group: noticeGroupSchema.optional(),
    }),
    data: okSchema.extend({ unread: unreadSchema }),
  },
  "GET /api/notices/{id}/people": {
    summary: "All members in a notice that tells of several, the latest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(z.object({ member: memberCardSchema, at: timeSchema })),
  },
  "GET /api/notices/settings": {
    summary: "The kinds of notices that the member may switch off",
    data: z.object({ items: z.array(noticeSettingSchema) }),
  },
  "PUT /api/notices/settings/{kind}": {
    summary:
      "Switches a kind of notices off or on; while it is off nothing of it is told, and what is unread counts as read",
    params: z.object({ kind: z.string().max(60) }),
    body: z.object({ muted: z.boolean("请选择是否接收") }),
    data: z.object({ items: z.array(noticeSettingSchema), unread: unreadSchema }),
  },
} satisfies Endpoints;

named({
  NoticeGroup: noticeGroupSchema,
  Notice: noticeSchema,
  NoticeSetting: noticeSettingSchema,
  Unread: unreadSchema,
});
