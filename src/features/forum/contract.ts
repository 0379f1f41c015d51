import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { interestSchema, memberCardSchema } from "#capabilities/people/members/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
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
  reportBody,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { cleanText, textLength } from "#shared/text.ts";

export const TITLE_LENGTH = { min: 4, max: 50 } as const;
export const POST_LENGTH = 20_000;
export const POST_PICTURES = 9;

/** A board as strips and pickers show it. */
export const boardSchema = z.object({
  id: idSchema,
  section: z.string(),
  name: z.string(),
  icon: z.string(),
  intro: z.string(),
  /** Published posts in all, and those of today in China. */
  posts: z.number().int(),
  today: z.number().int(),
  members: z.number().int(),
});
export type Board = z.output<typeof boardSchema>;

/** A board's head. */
export const boardDetailSchema = boardSchema.extend({
  /** House rules, one in a line. */
  rules: z.string(),
  /** Nobody posts in it any longer. */
  closed: z.boolean(),
  /** Only those who look after it post in it. */
  read_only: z.boolean(),
  /** The board that took over its posts: its address leads there. */
  merged_into: idSchema.nullable(),
  moderators: z.array(memberCardSchema),
  /** Series of cars that its posts are about, most first. */
  series: z.array(interestSchema),
  /** Cities that its posts come from, most first. */
  cities: z.array(z.string()),
});
export type BoardDetail = z.output<typeof boardDetailSchema>;

const countsSchema = countsOf("likes", "collects", "comments", "reads");

const boardNameSchema = z.object({ id: idSchema, name: z.string() });

/** A post as lists show it. */
export const postCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  board: boardNameSchema,
  title: z.string(),
  /** The beginning of what it says. */
  excerpt: z.string(),
  author: memberCardSchema.nullable(),
  /** The first three of its pictures, and how many there are in all. */
  pictures: z.array(pictureSchema),
  picture_count: z.number().int(),
  video: z.boolean(),
  /** There is a poll in it. */
  poll: z.boolean(),
  /** City that its author shows. */
  city: z.string(),
  pinned: z.boolean(),
  best: z.boolean(),
  locked: z.boolean(),
  published_at: timeSchema,
  counts: countsSchema,
});
export type PostCard = z.output<typeof postCardSchema>;

/** A pinned post or an announcement: a line. */
export const pinnedSchema = z.object({
  id: idSchema,
  /** Whose it is. */
  author_id: idSchema,
  title: z.string(),
  announcement: z.boolean(),
});
export type Pinned = z.output<typeof pinnedSchema>;

/** A post with everything that its page shows to a visitor. */
export const postDetailSchema = postCardSchema.extend({
  document: shownDocumentSchema,
  series: interestSchema.nullable(),
  /** Where it was written from (IP 属地): a province, or empty. */
  region: z.string(),
  /** When its words last changed after it was public. */
  edited_at: timeSchema.nullable(),
  /** The board that it was moved from. */
  moved_from: boardNameSchema.nullable(),
  /** Why nobody replies any longer; empty while everybody may. */
  lock_reason: z.string(),
});
export type PostDetail = z.output<typeof postDetailSchema>;

const ownShape = {
  status: z.enum(lifeStates),
  reject_reason: z.string(),
  created_at: timeSchema,
  /** Of what it says. */
  version: versionSchema,
};

/** As its author sees it, wherever it stands in review. */
export const ownPostSchema = postDetailSchema.extend(ownShape);
export type OwnPost = z.output<typeof ownPostSchema>;

export const ownPostTabs = ["published", "in_review", "refused"] as const;
export const ownPostTabSchema = z.enum(ownPostTabs);
export type OwnPostTab = z.output<typeof ownPostTabSchema>;

export const ownPostCardSchema = postCardSchema.extend(ownShape);
export type OwnPostCard = z.output<typeof ownPostCardSchema>;

export const postReportReasons = ["ad", "abuse", "vulgar", "false", "infringe", "illegal", "other"] as const;
export const postReportReasonSchema = z.enum(postReportReasons, "请选择举报原因");
export type PostReportReason = z.output<typeof postReportReasonSchema>;

const lengthOfTitle = `标题需要 ${TITLE_LENGTH.min} 到 ${TITLE_LENGTH.max} 个字`;

/** What a member writes, new or anew. */
const writtenSchema = z.object({
  title: z
    .string("请填写标题")
    .max(TITLE_LENGTH.max * 4, lengthOfTitle)
    .transform((title) => cleanText(title).replace(/\s+/g, " "))
    .refine((title) => textLength(title) >= TITLE_LENGTH.min, lengthOfTitle)
    .refine((title) => textLength(title) <= TITLE_LENGTH.max, lengthOfTitle),
  document: documentSchema({ most: POST_LENGTH, pictures: POST_PICTURES, videos: 1, polls: 1 }),
  /** Key of a series of cars, as `GET /api/interests` lists them. */
  series: z.string().max(80, "车系不正确").default(""),
  /** A city as people call it: 杭州. */
  city: z
    .string()
    .max(40, "城市不正确")
    .transform((city) => cleanText(city))
    .default(""),
});

export const postSorts = ["hot", "new", "best"] as const;
export const postSortSchema = z.enum(postSorts);
export type PostSort = z.output<typeof postSortSchema>;

/** Which posts a list holds. */
const filterShape = {
  /** Section slug; the umbrella section, or none, lists all of them. */
  section: z.string().max(40).optional(),
  board: idSchema.optional(),
  series: z.string().max(80).optional(),
  city: z.string().max(40).optional(),
};

export const postListQuery = pageQuery.extend({ ...filterShape, sort: postSortSchema.default("hot") });

export const forumEndpoints = {
  "GET /api/boards": {
    summary: "The boards of a section, in their order",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({ items: z.array(boardSchema) }),
  },
  "GET /api/boards/{id}": { summary: "One board", params: idParams, data: boardDetailSchema },
  "PUT /api/boards/{id}/membership": {
    summary: "Joins a board; again changes nothing",
    params: idParams,
    data: z.object({ joined: z.boolean(), members: z.number().int() }),
  },
  "DELETE /api/boards/{id}/membership": {
    summary: "Leaves a board",
    params: idParams,
    data: z.object({ joined: z.boolean(), members: z.number().int() }),
  },
  "GET /api/my/boards": {
    summary: "The boards that the member joined, the latest first",
    data: z.object({ items: z.array(boardNameSchema.extend({ section: z.string() })) }),
  },
  "GET /api/posts": {
    summary: "Published posts: by response and age, newest first, or the best of them, newest first",
    query: postListQuery,
    data: pageOf(postCardSchema),
  },
  "GET /api/posts/pinned": {
    summary: "What stands above a list: pinned posts of a board, announcements of a section",
    query: z.object({ section: z.string().max(40).optional(), board: idSchema.optional() }),
    data: z.object({ items: z.array(pinnedSchema) }),
  },
  "GET /api/posts/fresh": {
    summary: "How many posts were published after the newest one that the client has; 100 for more than that",
    query: z.object({ ...filterShape, since: timeSchema }),
    data: z.object({ count: z.number().int() }),
  },
  "GET /api/my/feed": {
    summary:
      "Posts of the members that the member follows, or about the series of cars that he follows; newest first",
    query: pageQuery.extend({ kind: z.enum(["following", "cars"]), section: z.string().max(40).optional() }),
    data: pageOf(postCardSchema).extend({
      /** How many members, or series, he follows: what an empty list says depends on it. */
      sources: z.number().int(),
    }),
  },
  "GET /api/posts/{id}": { summary: "One post", params: idParams, data: postDetailSchema },
  "GET /api/my/posts": {
    summary: "The member's own posts by where they stand in review, newest first",
    query: pageQuery.extend({ tab: ownPostTabSchema.default("published") }),
    data: pageOf(ownPostCardSchema).extend({
      counts: countsOf("published", "in_review", "refused"),
    }),
  },
  "GET /api/my/posts/{id}": {
    summary: "One of the member's own posts, wherever it stands in review",
    params: idParams,
    data: ownPostSchema,
  },
  "POST /api/posts": {
    summary: "Writes a post",
    body: writtenSchema.extend({
      board_id: idSchema,
      idempotency_key: idempotencyKeySchema,
    }),
    data: ownPostSchema,
  },
  "PUT /api/posts/{id}": {
    summary: "Changes an own post, which is judged again",
    params: idParams,
    body: writtenSchema.extend({ version: versionSchema }),
    data: ownPostSchema,
  },
  "DELETE /api/posts/{id}": act("Deletes an own post; its replies are not shown any longer"),
  "POST /api/posts/{id}/report": {
    ...act("Reports a post, once per member"),
    body: reportBody(postReportReasonSchema),
  },
  "POST /api/posts/{id}/read": act("Counts one reading, once per visitor and hour"),
  "POST /api/posts/{id}/share": act("Counts one sharing, once per visitor and hour"),
} satisfies Endpoints;

named({
  ForumBoard: boardSchema,
  BoardDetail: boardDetailSchema,
  PostCard: postCardSchema,
  Pinned: pinnedSchema,
  PostDetail: postDetailSchema,
  OwnPost: ownPostSchema,
  OwnPostTab: ownPostTabSchema,
  OwnPostCard: ownPostCardSchema,
  PostReportReason: postReportReasonSchema,
  PostSort: postSortSchema,
});
