import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
  type Endpoints,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

/** Characters of an expression. */
export const EXPRESSION_LENGTH = 200;

/** A day in China, YYYY-MM-DD. */
const daySchema = z.iso.date("日期不正确").refine((day) => !day.startsWith("0000"), "日期不正确");

/** What is searched for, in monitored texts of every state. */
export const searchFilterSchema = z.object({
  /** `异响 (方向盘 OR 转向) NOT 二手`; also `|` and `-`, and quotes around what belongs together. */
  words: z
    .string("请输入要搜索的词")
    .max(EXPRESSION_LENGTH * 4, `最多 ${EXPRESSION_LENGTH} 个字`)
    .transform((value) => cleanText(value).replaceAll("\n", " "))
    .refine((value) => value !== "", "请输入要搜索的词")
    .refine((value) => textLength(value) <= EXPRESSION_LENGTH, `最多 ${EXPRESSION_LENGTH} 个字`),
  section: z.string().max(40).optional(),
  /** A review kind, as `post`. */
  kind: z.string().max(60).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** A nickname, or the number of a member. */
  author: z.string().max(80).optional(),
  sentiment: z.enum(["negative", "positive"]).optional(),
  /** Only what everybody sees, or only what nobody sees. */
  shown: z.enum(["yes", "no"]).optional(),
});
export type SearchFilter = z.output<typeof searchFilterSchema>;

const markedSchema = z.object({
  text: z.string(),
  /** Places of what was searched for, in UTF-16 units. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});

export const foundTextSchema = z.object({
  kind: z.string(),
  /** What one of its kind is called: 帖子. */
  noun: z.string(),
  target_id: idSchema,
  section: z.string(),
  title: markedSchema.nullable(),
  excerpt: markedSchema,
  author: memberCardSchema.nullable(),
  published: z.boolean(),
  /** What it thinks, and the id of the complaint where it is one. */
  sentiment: z.enum(["negative", "positive"]).nullable(),
  opinion_id: idSchema.nullable(),
  /** Path of the page where it stands; empty where nobody sees it. */
  link: z.string(),
  written_at: timeSchema,
});
export type FoundText = z.output<typeof foundTextSchema>;

const savedSchema = z.object({
  id: idSchema,
  name: z.string(),
  filter: searchFilterSchema,
  created_at: timeSchema,
});
const passedSchema = z.object({
  id: idSchema,
  filter: searchFilterSchema,
  found: z.number().int(),
  at: timeSchema,
});
const searchesSchema = z.object({
  saved: z.array(savedSchema),
  history: z.array(passedSchema),
  /** Kinds that can be searched. */
  kinds: z.array(z.object({ name: z.string(), title: z.string() })),
});
export type Searches = z.output<typeof searchesSchema>;

export const textSearchEndpoints = {
  "GET /api/admin/monitoring/search": {
    summary: "Monitored texts by an expression of words, newest first",
    query: pageQuery.extend(searchFilterSchema.shape),
    data: pageOf(foundTextSchema),
  },
  "GET /api/admin/monitoring/search/counts": {
    summary:
      "How many texts there are, by kind, by day and by what they think; the search goes into the history",
    query: searchFilterSchema,
    data: z.object({
      /** Ends at COUNTED + 1; what follows is then of the newest ones, too. */
      total: z.number().int(),
      kinds: z.array(z.object({ kind: z.string(), title: z.string(), count: z.number().int() })),
      /** Days in China that have any, oldest first; of the last 400 days with some. */
      days: z.array(z.object({ day: z.string(), count: z.number().int(), negative: z.number().int() })),
      negative: z.number().int(),
      positive: z.number().int(),
    }),
  },
  "GET /api/admin/monitoring/search/export": {
    summary: "All that is found as CSV, a piece at a time: the first with its head",
    query: searchFilterSchema.extend({ cursor: z.string().max(200).optional() }),
    data: z.object({ csv: z.string(), rows: z.number().int(), next_cursor: z.string().nullable() }),
  },
  "POST /api/admin/monitoring/hide": {
    summary: "Takes published texts back with a reason, as the review queue does; each for itself",
    body: z.object({
      items: z
        .array(z.object({ kind: z.string().max(60), target_id: idSchema }))
        .min(1, "请选择内容")
        .max(50, "一次最多处理 50 条"),
      reason: z
        .string("请填写原因")
        .max(800)
        .transform(cleanText)
        .refine((text) => text !== "", "请填写原因")
        .refine((text) => textLength(text) <= 200, "原因最多 200 个字"),
    }),
    data: z.object({
      hidden: z.number().int(),
      /** Why the others were not, each once. */
      refused: z.array(z.object({ why: z.string(), count: z.number().int() })),
    }),
  },
  "GET /api/admin/monitoring/searches": {
    summary: "One's saved searches and what one searched for last",
    data: searchesSchema,
  },
  "POST /api/admin/monitoring/searches": {
    summary: "Keeps a search under a name",
    body: z.object({
      name: z
        .string("请填写名称")
        .max(160)
        .transform(cleanText)
        .refine((name) => name !== "", "请填写名称")
        .refine((name) => textLength(name) <= 40, "名称最多 40 个字"),
      filter: searchFilterSchema,
    }),
    data: savedSchema,
  },
  "DELETE /api/admin/monitoring/searches/{id}": act("Deletes one of one's saved searches"),
  "DELETE /api/admin/monitoring/searches": {
    summary: "Forgets what one searched for",
    data: okSchema,
  },
} as const satisfies Endpoints;

named({ SearchFilter: searchFilterSchema, FoundText: foundTextSchema });
