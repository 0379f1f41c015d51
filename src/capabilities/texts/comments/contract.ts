import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import {
  act,
  countsOf,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  reportBody,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { cleanText, textLength } from "#shared/text.ts";

export const COMMENT_LENGTH = 1000;
export const COMMENT_PICTURES = 3;
export const COMMENT_MENTIONS = 10;

export const reportReasons = ["spam", "abuse", "vulgar", "illegal", "false", "privacy", "other"] as const;
export const reportReasonSchema = z.enum(reportReasons, "请选择举报原因");
export type ReportReason = z.output<typeof reportReasonSchema>;

/** What the asking person may do; for visitors, what he may do once signed in. */
export const commentAbilitiesSchema = z.object({
  delete: z.boolean(),
  edit: z.boolean(),
  reply: z.boolean(),
  report: z.boolean(),
});
export type CommentAbilities = z.output<typeof commentAbilitiesSchema>;

export const quoteSchema = z.object({
  id: idSchema,
  floor: z.number().int().nullable(),
  /** Whose words they are; null when they are not public any more. */
  author_id: idSchema.nullable(),
  nickname: z.string(),
  /** How it begins. */
  text: z.string(),
  gone: z.boolean(),
});

export const commentSchema = z.object({
  id: idSchema,
  /** The thread it belongs to; null on the comment that opens one. */
  root_id: idSchema.nullable(),
  /** Null when the comment is gone. */
  author: memberCardSchema.nullable(),
  /** Written by the author of what is commented on. */
  by_author: z.boolean(),
  /** Whom a reply answers, when that is not the opener of the thread. */
  reply_to: z.object({ id: idSchema, nickname: z.string() }).nullable(),
  /** Which floor it is, where the target numbers them; on the comments that open a thread. */
  floor: z.number().int().nullable(),
  /** What it quotes; without name and text when that is not public any more. */
  quote: quoteSchema.nullable(),
  /** Plain text, line breaks kept; empty when the comment is gone. */
  body: z.string(),
  /** What it says with mentions, topics and links; null when `body` says all of it. */
  document: shownDocumentSchema.nullable(),
  pictures: z.array(pictureSchema),
  /** Province, or empty when unknown. */
  region: z.string(),
  likes: z.number().int(),
  featured: z.boolean(),
  /** Only its place is left, for the replies under it. */
  gone: z.boolean(),
  created_at: timeSchema,
  /** When its author changed it after it was public; null when he did not. */
  edited_at: timeSchema.nullable(),
  /** Of text, pictures and where it stands in review; empty when the comment is gone. */
  version: versionSchema,
  can: commentAbilitiesSchema,
});
export type Comment = z.output<typeof commentSchema>;

export const threadSchema = commentSchema.extend({
  /** The first replies, oldest first. */
  replies: z.array(commentSchema),
  reply_count: z.number().int(),
});
export type Thread = z.output<typeof threadSchema>;

/** As the author sees it. */
export const ownCommentSchema = commentSchema.extend({
  status: z.enum(lifeStates),
  reject_reason: z.string(),
});
export type OwnComment = z.output<typeof ownCommentSchema>;

/** The tabs of a member's own comments; `replies` are others' answers to them. */
export const ownTabSchema = z.enum(["published", "pending", "rejected", "replies"]);
export type OwnTab = z.output<typeof ownTabSchema>;

/** One of a member's own comments, or an answer to one, away from what it stands under. */
export const ownListItemSchema = ownCommentSchema.extend({
  target_kind: z.string(),
  target_id: idSchema,
  /** What it stands under; null when that is not public any more. */
  target: z
    .object({
      /** What it is, in a word: 资讯, 图集. */
      label: z.string(),
      title: z.string(),
      /** Its screen. */
      link: z.string(),
      /** Where this comment stands. */
      comment_link: z.string(),
      closed: z.boolean(),
    })
    .nullable(),
  /** What it answers; `gone` when that is not public any more, and then without text. */
  quoted: z.object({ author_name: z.string(), text: z.string(), gone: z.boolean() }).nullable(),
});
export type OwnListItem = z.output<typeof ownListItemSchema>;

export const commentTargetSchema = z.object({
  kind: z.string(),
  id: idSchema,
  section: z.string(),
  title: z.string(),
  /** What it is, in a word: 资讯, 图集. */
  label: z.string(),
  cover: pictureSchema.nullable(),
  /** Its screen and that of all its comments, below the base of whichever section is open. */
  path: z.string(),
  comments_path: z.string(),
  /** Null where nobody is to know. */
  author_id: idSchema.nullable(),
  author_name: z.string(),
  closed: z.boolean(),
  /** What stands where comments would be written, when it is closed: 本帖已锁定. */
  closed_reason: z.string(),
  /** Its comments have floors. */
  numbered: z.boolean(),
  /** What is written below it: 评论, 回复, 提问. */
  noun: z.string(),
  /** Published comments and replies. */
  total: z.number().int(),
  /** Comments are shown only after they passed review. */
  reviewed_first: z.boolean(),
});
export type CommentTargetView = z.output<typeof commentTargetSchema>;

export const targetQuery = z.object({ target_kind: z.string().max(20), target_id: idSchema });

const bodySchema = z
  .string("请先填写内容")
  .max(COMMENT_LENGTH * 4, `评论最多 ${COMMENT_LENGTH} 个字`)
  .transform(cleanText)
  .refine((body) => body !== "", "请先填写内容")
  .refine((body) => textLength(body) <= COMMENT_LENGTH, `评论最多 ${COMMENT_LENGTH} 个字`);

const picturesSchema = z
  .array(idSchema)
  .max(COMMENT_PICTURES, `最多 ${COMMENT_PICTURES} 张图片`)
  .refine((ids) => new Set(ids).size === ids.length, "图片重复了，请重新选择")
  .default([]);

/** Whom the text names with an @ and the nickname; a name that does not stand there mentions nobody. */
const mentionsSchema = z
  .array(z.object({ member_id: idSchema, name: z.string().min(1).max(64) }))
  .max(COMMENT_MENTIONS, `最多提到 ${COMMENT_MENTIONS} 个人`)
  .default([]);

export const newCommentSchema = targetQuery.extend({
  /** The comment or reply that is answered. */
  reply_to_id: idSchema.optional(),
  /** A comment under the same thing that is quoted; with it, what is written opens a thread of its own. */
  quote_id: idSchema.optional(),
  body: bodySchema,
  mentions: mentionsSchema,
  /** Uploaded before with `POST /api/upload`. */
  picture_ids: picturesSchema,
  idempotency_key: idempotencyKeySchema,
});

export const commentListQuery = targetQuery.extend({
  ...pageQuery.shape,
  /** Instead of `cursor`: what comes before, as an answer gave it in `prev_cursor`. */
  before: z.string().max(500).optional(),
  /** Begins a few threads before the one in which this comment stands, in any order. */
  at: idSchema.optional(),
  /** The same with a floor, or with the next one that is there. */
  floor: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  /** By likes, newest first, or oldest first. */
  sort: z.enum(["hot", "new", "old"]).default("hot"),
  /** `author`: only threads in which the author of the target wrote, with what he wrote in them. */
  only: z.enum(["author"]).optional(),
});

export const commentEndpoints = {
  "GET /api/comments": {
    summary: "Published threads under something, with their first replies",
    query: commentListQuery,
    data: pageOf(threadSchema).extend({
      /** For what comes before the first of them; null where nothing does. */
      prev_cursor: z.string().nullable(),
      total: z.number().int(),
      /** The thread that was asked for with `at` or `floor`; null when there is none such any more. */
      at: idSchema.nullable(),
    }),
  },
  "GET /api/comments/target": {
    summary: "What the comments stand under",
    query: targetQuery,
    data: commentTargetSchema,
  },
  "GET /api/comments/mine": {
    summary: "The member's own side of the comments under something: waiting, rejected, liked",
    query: targetQuery,
    data: z.object({
      /** Why the member may not write here now; null when he may. */
      refusal: z.string().nullable(),
      /** Pending and rejected comments, newest first. */
      unpublished: z.array(ownCommentSchema),
      /** Abilities that differ from what the public answers say. */
      own: z.array(z.object({ id: idSchema, can: commentAbilitiesSchema })),
      liked_ids: z.array(idSchema),
      /** The floor up to which the member has read; null where he has not been, or floors have no numbers. */
      read_floor: z.number().int().nullable(),
    }),
  },
  "PUT /api/comments/place": {
    summary: "Keeps how far the member has read; it only grows",
    body: targetQuery.extend({ floor: z.number().int().min(1).max(1_000_000_000) }),
    data: okSchema,
  },
  "GET /api/my/comments": {
    summary: "The member's own comments by where they stand in review, or the answers to them, newest first",
    query: pageQuery.extend({ tab: ownTabSchema.default("published") }),
    data: pageOf(ownListItemSchema).extend({
      counts: countsOf("published", "pending", "rejected"),
    }),
  },
  "GET /api/comments/{id}": {
    summary: "The thread of a published comment, the comment itself included",
    params: idParams,
    data: threadSchema.extend({ target_kind: z.string(), target_id: idSchema }),
  },
  "GET /api/comments/{id}/replies": {
    summary: "Published replies of a thread, oldest first",
    params: idParams,
    query: pageQuery,
    data: pageOf(commentSchema),
  },
  "POST /api/comments": {
    summary: "Writes a comment or a reply",
    body: newCommentSchema,
    data: ownCommentSchema,
  },
  "PUT /api/comments/{id}": {
    summary: "Changes an own comment and hands it in again; one that was public is marked as changed",
    params: idParams,
    body: z.object({
      version: versionSchema,
      body: bodySchema,
      mentions: mentionsSchema,
      picture_ids: picturesSchema,
    }),
    data: ownCommentSchema,
  },
  "DELETE /api/comments/{id}": {
    ...act("Deletes an own comment; replies to it stay"),
    query: z.object({ version: versionSchema }),
  },
  "POST /api/comments/{id}/report": {
    ...act("Reports a comment, once per member"),
    body: reportBody(reportReasonSchema),
  },
} satisfies Endpoints;

named({
  ReportReason: reportReasonSchema,
  CommentAbilities: commentAbilitiesSchema,
  Quote: quoteSchema,
  Comment: commentSchema,
  Thread: threadSchema,
  OwnComment: ownCommentSchema,
  OwnTab: ownTabSchema,
  CommentOwnListItem: ownListItemSchema,
  CommentTarget: commentTargetSchema,
  NewComment: newCommentSchema,
});
