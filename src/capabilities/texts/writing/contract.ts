import { z } from "zod";
import { pictureSchema, videoSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { pollShape } from "#capabilities/texts/polls/contract.ts";
import {
  type Endpoints,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import {
  type Block,
  CAPTION_LENGTH,
  cleanDocument,
  type Document,
  documentLength,
  type Inline,
  inlinesOf,
  isEmptyDocument,
  isLink,
  isTopicName,
  LINK_LENGTH,
  MOST_MENTIONS,
  MOST_TOPICS,
  marks,
  mentionsOf,
  picturesOf,
  pollsOf,
  topicsOf,
  videosOf,
} from "#shared/document.ts";
import { pollProblem } from "#shared/poll.ts";

/** Blocks of a text, and inlines of a block: more than anybody writes. */
const MOST_BLOCKS = 500;
const MOST_INLINES = 500;
const BROKEN = "内容格式不正确，请重新编辑后再试";

const inlineSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    text: z.string(),
    marks: z.array(z.enum(marks)).max(marks.length).optional(),
  }),
  z.object({ type: z.literal("mention"), member_id: idSchema, name: z.string().min(1).max(64) }),
  z.object({
    type: z.literal("topic"),
    name: z.string().max(80).refine(isTopicName, "话题名称需要 2–20 个字，不能有空格开头、# 和 @"),
  }),
  z.object({
    type: z.literal("link"),
    href: z.string().max(LINK_LENGTH, "链接太长了").refine(isLink, "链接只能是 http 或 https 网址"),
    text: z.string().max(LINK_LENGTH),
  }),
]) satisfies z.ZodType<Inline>;

const inlinesSchema = z.array(inlineSchema).max(MOST_INLINES, BROKEN);

const blockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), inlines: inlinesSchema }),
  z.object({
    type: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3)]),
    inlines: inlinesSchema,
  }),
  z.object({ type: z.literal("quote"), inlines: inlinesSchema }),
  z.object({
    type: z.literal("list"),
    ordered: z.boolean(),
    items: z.array(inlinesSchema).max(MOST_BLOCKS, BROKEN),
  }),
  z.object({ type: z.literal("code"), text: z.string() }),
  z.object({
    type: z.literal("picture"),
    media_id: idSchema,
    caption: z.string().max(CAPTION_LENGTH, `图片说明最多 ${CAPTION_LENGTH} 个字`),
  }),
  z.object({ type: z.literal("video"), media_id: idSchema, poster_id: idSchema.nullable() }),
  z.object({ type: z.literal("poll"), ...pollShape }),
]) satisfies z.ZodType<Block>;

const blocksSchema = z.array(blockSchema).max(MOST_BLOCKS, "段落太多了，请精简后再试");

/** How much one kind of text may hold. */
export interface DocumentLimits {
  /** Characters, as `documentLength` counts them. */
  most: number;
  pictures: number;
  /** Videos, none by default. */
  videos?: number;
  /** Polls, none by default. Whoever takes some calls `admitPolls` before the text is stored. */
  polls?: number;
  /** Whether it may say nothing at all, as a question whose title says everything. */
  empty?: boolean;
}

/**
 * A document as members hand it in: shaped, cleaned, within its limits. What it names (members, uploads) is looked at
 * by the use-case: `settleMentions`, `attachDocument`.
 */
export function documentSchema({ most, pictures, videos = 0, polls = 0, empty = false }: DocumentLimits) {
  return z
    .object({ blocks: blocksSchema }, BROKEN)
    .transform((raw): Document => cleanDocument(raw))
    .refine((document) => empty || !isEmptyDocument(document), "请先填写内容")
    .refine((document) => documentLength(document) <= most, `最多 ${most} 个字`)
    .refine(
      (document) => countOf(document, "picture") <= pictures,
      pictures === 0 ? "这里不能放图片" : `最多 ${pictures} 张图片`,
    )
    .refine(
      (document) => countOf(document, "picture") === picturesOf(document).length,
      "图片重复了，请重新选择",
    )
    .refine(
      (document) => videosOf(document).length <= videos,
      videos === 0 ? "这里不能放视频" : `最多 ${videos} 个视频`,
    )
    .refine(
      (document) => pollsOf(document).length <= polls,
      polls === 0 ? "这里不能放投票" : `最多 ${polls} 个投票`,
    )
    .superRefine((document, context) => {
      const found = pollsOf(document);
      const [problem] = found.flatMap((poll) => pollProblem(poll) ?? []);
      if (problem) context.addIssue({ code: "custom", message: problem.words });
      if (new Set(found.map(({ key }) => key)).size < found.length)
        context.addIssue({ code: "custom", message: BROKEN });
    })
    .refine(
      (document) => mentionsOf(document).length <= MOST_MENTIONS,
      `一次最多提到 ${MOST_MENTIONS} 位车友`,
    )
    .refine((document) => topicsOf(document).length <= MOST_TOPICS, `最多带 ${MOST_TOPICS} 个话题`)
    .refine((document) => inlinesOf(document).length <= MOST_BLOCKS * 4, BROKEN);
}

const countOf = (document: Document, type: Block["type"]): number =>
  document.blocks.filter((block) => block.type === type).length;

/** A document as it is shown: with the files that it names, and with the names that members have now. */
export const shownDocumentSchema = z.object({
  blocks: z.array(blockSchema),
  /** Its pictures and the posters of its videos. */
  pictures: z.array(pictureSchema),
  videos: z.array(videoSchema),
  /** Where its topics stand, as paths of the umbrella section; those that have no page are left out. */
  topics: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ShownDocument = z.output<typeof shownDocumentSchema>;

/** Characters that a draft may hold: the longest text that any kind takes, and some. */
const DRAFT_LENGTH = 30_000;

/** What the composer holds of something that is not handed in yet. */
export const draftContentSchema = z.object({
  title: z.string().max(400, "标题太长了"),
  /** As typed: `@name` and `#topic#` among the words. */
  text: z.string().max(DRAFT_LENGTH, "内容太长了，草稿没有保存"),
  /** Members chosen for the `@` in it. */
  mentions: z.array(z.object({ member_id: idSchema, name: z.string().max(64) })).max(100),
  /** Uploads of the member, in order. */
  picture_ids: z.array(idSchema).max(20),
  video: z.object({ media_id: idSchema, poster_id: idSchema.nullable() }).nullable(),
  /** A town, chosen by the member; empty without one. */
  place: z.string().max(40),
  /** A poll, as far as it was set up; missing without one. */
  poll: z.object(pollShape).optional(),
  /** What the fields of its own kind hold, by their names: board, category, series. */
  fields: z
    .record(z.string().max(40), z.string().max(400))
    .refine((fields) => Object.keys(fields).length <= 20, "草稿内容不正确"),
});
export type DraftContent = z.output<typeof draftContentSchema>;

/** Drafts of one member that are kept. */
export const MOST_DRAFTS = 100;

const draftKeySchema = z.string().regex(/^[a-z0-9:-]{1,80}$/, "草稿编号不正确");
const draftParams = z.object({ key: draftKeySchema });

export const draftSchema = z.object({
  /** Chosen by the composer: `post:…` at random, `answer:{question}` where there is one only. */
  key: z.string(),
  /** What it is to become, as composers name it: post, question, answer. */
  kind: z.string(),
  /** Slug of the section in which it was begun. */
  section: z.string(),
  content: draftContentSchema,
  /** Counts the changes; sent back with the next one, which is refused (CHANGED) when another device was faster. */
  version: z.number().int(),
  updated_at: timeSchema,
  /** What is left of its uploads, for its author alone. */
  pictures: z.array(pictureSchema),
  videos: z.array(videoSchema),
});
export type Draft = z.output<typeof draftSchema>;

export const writingEndpoints = {
  "GET /api/my/drafts": {
    summary: "The member's drafts, in all sections, the one changed last first",
    query: pageQuery.extend({ kind: z.string().max(20).optional() }),
    data: pageOf(draftSchema),
  },
  "GET /api/my/drafts/{key}": {
    summary: "One of the member's drafts; null where there is none",
    params: draftParams,
    data: z.object({ draft: draftSchema.nullable() }),
  },
  "PUT /api/my/drafts/{key}": {
    summary: "Keeps a draft; refused when it is another one than what was seen last",
    params: draftParams,
    body: z.object({
      kind: z.string().min(1).max(20),
      section: z.string().min(1).max(20),
      content: draftContentSchema,
      /** Of the draft that was seen last; null when none was. */
      version: z.number().int().min(1).nullable(),
    }),
    data: draftSchema,
  },
  "DELETE /api/my/drafts/{key}": {
    summary: "Deletes a draft; it can be taken back for a day. Again changes nothing",
    params: draftParams,
    data: okSchema,
  },
  "POST /api/my/drafts/{key}/restore": {
    summary: "Takes back the deletion of a draft",
    params: draftParams,
    data: draftSchema,
  },
  "GET /api/mentionable": {
    summary: "Members that can be named with @: whom the member follows, and who is called so",
    query: z.object({ q: z.string().max(32).default("") }),
    data: z.object({ items: z.array(memberCardSchema.extend({ following: z.boolean() })) }),
  },
} satisfies Endpoints;

named({
  Inline: inlineSchema,
  Block: blockSchema,
  ShownDocument: shownDocumentSchema,
  WritingDraftContent: draftContentSchema,
  WritingDraft: draftSchema,
});
