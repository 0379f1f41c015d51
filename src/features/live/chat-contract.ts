import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageQuery,
  reportBody,
  timeSchema,
} from "#shared/contract.ts";
import { LIKES_AT_ONCE, LIVE_MESSAGE_MAX, liveReportReasons, SLOW_CHOICES } from "#shared/live.ts";
import { wordsSchema } from "#shared/typed-text.ts";
import { liveStandingSchema } from "./contract.ts";

/** What somebody said, as everybody sees it. */
export const liveMessageSchema = z.object({
  id: idSchema,
  /** Its place in the room; null while only its author sees it. */
  seq: z.number().int().nullable(),
  kind: z.enum(["text", "question"]),
  author: memberCardSchema,
  /** In this room. */
  part: z.enum(["host", "moderator"]).nullable(),
  body: z.string(),
  /** Members who are named in it with @. */
  mentions: z.array(z.object({ member_id: idSchema, name: z.string() })),
  region: z.string(),
  at: timeSchema,
  votes: z.number().int(),
  answered: z.boolean(),
});
export type LiveMessage = z.output<typeof liveMessageSchema>;

/**
 * What the stream of a room (`GET /api/live/{id}/stream`) tells, as `data` of an event. `id` of the event is the number in
 * the room's log up to which it goes; a stream opened with it goes on behind it.
 *
 * - `hello`, once, where nothing is gone on with, or too much was missed: what was said last, oldest first.
 * - `frame`: what came since. Each message stands in one place of it. One that was removed and put back comes again, with
 *   the `seq` that it had: it belongs where it stood. What was resumed begins with one that says how the room is now.
 *
 * A room that is a draft again, or gone, ends its stream, and the next one is answered 404.
 */
export const liveHelloSchema = z.object({
  messages: z.array(liveMessageSchema),
  /** Something older is to be had. */
  more: z.boolean(),
  standing: liveStandingSchema,
  viewers: z.number().int(),
  likes: z.number().int(),
});
export type LiveHello = z.output<typeof liveHelloSchema>;

export const liveFrameSchema = z.object({
  /** Left out where there is nothing of it. */
  messages: z.array(liveMessageSchema).optional(),
  /** Messages that are seen no longer. */
  gone: z.array(idSchema).optional(),
  /** Messages that stay where they are and read otherwise: votes, answered. */
  changed: z.array(liveMessageSchema.pick({ id: true, votes: true, answered: true })).optional(),
  standing: liveStandingSchema.optional(),
  viewers: z.number().int().optional(),
  likes: z.number().int().optional(),
});
export type LiveFrame = z.output<typeof liveFrameSchema>;

const messageState = z.enum(["published", "in_review"]);

export const liveChatEndpoints = {
  "GET /api/live/{id}/messages": {
    summary: "What was said in a room, oldest first: before or after a place, or from a moment on",
    params: idParams,
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).optional(),
      /** For the chat beside a replay. */
      from: timeSchema.optional(),
      limit: pageQuery.shape.limit,
    }),
    data: z.object({ items: z.array(liveMessageSchema), more: z.boolean() }),
  },
  "GET /api/live/{id}/questions": {
    summary: "Questions to the host, those with most votes first, answered ones last",
    params: idParams,
    data: z.object({ items: z.array(liveMessageSchema) }),
  },
  "POST /api/live/{id}/messages": {
    summary: "Says something, or asks the host",
    params: idParams,
    body: z.object({
      kind: z.enum(["text", "question"]).default("text"),
      body: wordsSchema("内容", LIVE_MESSAGE_MAX, 1),
      /** Members named in it with @, as in comments. */
      mentions: z
        .array(z.object({ member_id: idSchema, name: z.string().min(1).max(64) }))
        .max(5, "最多提到 5 个人")
        .default([]),
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({
      message: liveMessageSchema,
      state: messageState,
      /** Seconds until the next one may be sent. */ wait: z.number(),
    }),
  },
  "POST /api/live/{id}/likes": {
    summary: "Likes that were tapped since the last time",
    params: idParams,
    body: z.object({ count: z.number().int().min(1).max(LIKES_AT_ONCE, `一次最多 ${LIKES_AT_ONCE} 个赞`) }),
    data: z.object({ likes: z.number().int() }),
  },
  "POST /api/live/messages/{id}/vote": act("Votes for a question, once"),
  "DELETE /api/live/messages/{id}/vote": act("Takes the vote back"),
  "POST /api/live/messages/{id}/answered": {
    summary: "Marks a question as answered, or as open again; host and moderators",
    params: idParams,
    body: z.object({ answered: z.boolean() }),
    data: okSchema,
  },
  "DELETE /api/live/messages/{id}": act("Takes an own message back; host and moderators remove any"),
  "POST /api/live/messages/{id}/report": {
    summary: "Reports a message",
    params: idParams,
    body: reportBody(z.enum(liveReportReasons, "请选择举报原因")),
    data: okSchema,
  },
  "POST /api/live/{id}/mutes": {
    summary: "Keeps a member from speaking in this room; host and moderators",
    params: idParams,
    body: z.object({
      member_id: idSchema,
      /** Null: until it is taken back. */ minutes: z.number().int().min(1).max(1440).nullable(),
    }),
    data: okSchema,
  },
  "DELETE /api/live/{id}/mutes/{member}": {
    summary: "Lets a member speak again",
    params: idParams.extend({ member: idSchema }),
    data: okSchema,
  },
  "PUT /api/live/{id}/chat": {
    summary: "Slow mode, pinned notice, chat on or off; host and moderators",
    params: idParams,
    body: z.object({
      slow_seconds: z.literal(SLOW_CHOICES, "没有这个慢速间隔").optional(),
      notice: wordsSchema("公告", 100).optional(),
      chat_open: z.boolean().optional(),
    }),
    data: okSchema,
  },
  "PUT /api/live/{id}/shown": {
    summary: "What of the tray the host is at; null for nothing",
    params: idParams,
    body: z.object({ item_id: idSchema.nullable() }),
    data: okSchema,
  },
} as const satisfies Endpoints;

named({ LiveMessage: liveMessageSchema });
