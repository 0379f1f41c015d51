import { z } from "zod";
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

const messageStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;

export const messageWordsSchema = z.object({
  title: z.string("请填写标题").trim().min(2, "标题至少 2 个字").max(30, "标题最多 30 个字"),
  body: z.string("请填写正文").trim().min(2, "正文至少 2 个字").max(500, "正文最多 500 个字"),
  /** Path inside the app; empty for none. */
  link: z
    .string()
    .trim()
    .max(200, "链接最多 200 个字")
    .regex(/^(\/(?!\/)[^\s\\]*)?$/, "链接要以 / 开头，例如 /article/1/post")
    .default(""),
  /** News can be switched off by members, service notices cannot. */
  kind: z.enum(["service", "news"], "请选择消息类型"),
});

const wordsSchema = messageWordsSchema.extend({
  segment_id: z.string("请选择会员分组").regex(/^[1-9]\d{0,17}$/, "请选择会员分组"),
});

export const groupMessageSchema = z.object({
  id: idSchema,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  kind: z.enum(["service", "news"]),
  /** Null where the segment was removed since. */
  segment_id: idSchema.nullable(),
  segment_name: z.string(),
  state: z.enum(messageStates),
  due_at: timeSchema.nullable(),
  /** Told so far; left out because they had the week's messages, or switched news off. */
  told: z.number().int(),
  over_limit: z.number().int(),
  switched_off: z.number().int(),
  by_name: z.string(),
  ended_at: timeSchema.nullable(),
  created_at: timeSchema,
  version: versionSchema,
});
export type GroupMessage = z.output<typeof groupMessageSchema>;

const detailSchema = groupMessageSchema.extend({
  /** Of those who were told. */
  read: z.number().int(),
  /** How many messages a member gets in seven days at most. */
  weekly_limit: z.number().int(),
});
export type GroupMessageDetail = z.output<typeof detailSchema>;

export const messageEndpoints = {
  "GET /api/admin/group-messages": {
    summary: "Messages to groups of members, newest first",
    query: pageQuery,
    data: pageOf(groupMessageSchema),
  },
  "POST /api/admin/group-messages": {
    summary: "Drafts a message to a segment; nobody is told yet",
    body: wordsSchema,
    data: detailSchema,
  },
  "GET /api/admin/group-messages/{id}": {
    summary: "One message, how far it is, and how many have read it",
    params: idParams,
    data: detailSchema,
  },
  "PUT /api/admin/group-messages/{id}": {
    summary: "Changes a draft",
    params: idParams,
    body: wordsSchema.extend({ version: versionSchema }),
    data: detailSchema,
  },
  "DELETE /api/admin/group-messages/{id}": {
    summary: "Removes a draft, or what was stopped before anybody was told",
    params: idParams,
    data: okSchema,
  },
  "POST /api/admin/group-messages/{id}/send": {
    summary:
      "Sends a draft now or at a time within 90 days, to whom its segment finds; again changes nothing",
    params: idParams,
    body: z.object({ due_at: timeSchema.nullable(), version: versionSchema }),
    data: detailSchema,
  },
  "POST /api/admin/group-messages/{id}/stop": {
    summary:
      "Stops a message that is scheduled or being sent; who was told stays told. Again changes nothing",
    params: idParams,
    data: detailSchema,
  },
} as const satisfies Endpoints;

named({ GroupMessage: groupMessageSchema });
