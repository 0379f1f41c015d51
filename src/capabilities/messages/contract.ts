import { z } from "zod";
import { memberCardSchema } from "#capabilities/members/contract.ts";
import { type Endpoints, idSchema, okSchema, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

/** The tabs of the message centre; each is one kind of notice. */
export const messageTabSchema = z.enum(["reply", "like", "system"]);
export type MessageTab = z.output<typeof messageTabSchema>;

export const messageSchema = z.object({
  id: idSchema,
  tab: messageTabSchema,
  title: z.string(),
  /** Plain text, line breaks kept. */
  body: z.string(),
  /** Path inside the app that opens what it is about; empty when there is nothing to open. */
  link: z.string(),
  /** What can be done there, on a button; empty when nothing. */
  action: z.string(),
  read: z.boolean(),
  created_at: timeSchema,
  /** Who caused it, when it was a member. */
  actor: memberCardSchema.nullable(),
});
export type Message = z.output<typeof messageSchema>;

export const unreadSchema = z.object({
  reply: z.number().int(),
  like: z.number().int(),
  system: z.number().int(),
  total: z.number().int(),
  /** The tab of the newest unread message; null when all are read. */
  newest: messageTabSchema.nullable(),
});
export type Unread = z.output<typeof unreadSchema>;

export const messageEndpoints = {
  "GET /api/messages": {
    summary: "The member's messages of one tab, newest first, with the unread counts of all",
    query: pageQuery.extend({ tab: messageTabSchema.default("reply") }),
    data: pageOf(messageSchema).extend({ unread: unreadSchema }),
  },
  "GET /api/messages/unread": { summary: "How many messages are unread, by tab", data: unreadSchema },
  "POST /api/messages/read": {
    summary: "Marks messages as read: some by id, those of a tab, or all",
    body: z.object({
      ids: z.array(idSchema).max(100).optional(),
      tab: messageTabSchema.optional(),
    }),
    data: okSchema.extend({ unread: unreadSchema }),
  },
} satisfies Endpoints;
