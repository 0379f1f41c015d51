import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  type Endpoints,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

export const QUERY_LENGTH = 100;

/** What somebody types into the search box. */
const querySchema = z.string("请输入要搜索的内容").max(QUERY_LENGTH, `搜索词最多 ${QUERY_LENGTH} 个字`);
const slugSchema = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/, "参数不正确");

/** Places in a text that match, as [start, end) in UTF-16 units: in order, apart from each other. */
const marksSchema = z.array(z.tuple([z.number().int(), z.number().int()]));

const markedSchema = z.object({ text: z.string(), marks: marksSchema });
export type Marked = z.output<typeof markedSchema>;

export const searchSpans = ["day", "week", "month", "year"] as const;
export type SearchSpan = (typeof searchSpans)[number];

/** One thing that was found. */
export const searchResultSchema = z.object({
  /** Different for everything that is found. */
  key: z.string(),
  kind: z.string(),
  /** What its kind is called. */
  label: z.string(),
  title: markedSchema,
  /** The part of its text that matches best; empty where only the title does and there is no text. */
  excerpt: markedSchema,
  /** Slug; null for what belongs to all sections. */
  section: z.string().nullable(),
  /** A path of the app. */
  path: z.string(),
  /** Null where nobody may know. */
  author: memberCardSchema.nullable(),
  picture: pictureSchema.nullable(),
  published_at: timeSchema,
});
export type SearchResult = z.output<typeof searchResultSchema>;

/** What stands under a name that was typed, on its card. */
const searchCardSchema = z.object({
  /** Facts, one a line. */
  lines: z.array(z.string()),
  /** What belongs to it, as the series of a brand. */
  links: z.array(z.object({ label: z.string(), path: z.string() })),
  /** Members who are known to own one, the last first; some of them. */
  owners: z.array(memberCardSchema),
  /** What can be done at once: follow a series by its key, join a club by its slug, follow a member by his id. */
  act: z.object({ kind: z.enum(["series", "club", "member"]), key: z.string() }).nullable(),
});
export type SearchCard = z.output<typeof searchCardSchema>;

/** A name that was found. */
export const searchNameSchema = searchResultSchema.extend({
  /** Set where it is just what was typed. */
  card: searchCardSchema.nullable(),
});
export type SearchName = z.output<typeof searchNameSchema>;

export const searchSuggestionSchema = z.object({
  key: z.string(),
  /** Whose it is, or who it is; null where nobody is to know. */
  author_id: idSchema.nullable(),
  label: z.string(),
  title: markedSchema,
  path: z.string(),
  picture: pictureSchema.nullable(),
});
export type SearchSuggestion = z.output<typeof searchSuggestionSchema>;

/** A word as the desk sees it. */
export const searchWordSchema = z.object({
  word: z.string(),
  shown: z.string(),
  /** Visitors of the last seven days, each once an hour. */
  uses: z.number().int(),
  /** After how many of these something that was found was opened. */
  taps: z.number().int(),
  hidden: z.boolean(),
});

export type SearchWord = z.output<typeof searchWordSchema>;

/** `untapped`: of what was found nothing was opened, or hardly ever. */
export const searchWordViews = ["recent", "untapped", "hidden"] as const;
export type SearchWordView = (typeof searchWordViews)[number];

const nicknameText = (missing: string) => z.string(missing).trim().min(2, missing).max(20, "最多 20 个字");

/** What people call something that is called otherwise here. */
export const searchNicknameSchema = z.object({
  /** As it is compared. */
  word: z.string(),
  shown: z.string(),
  /** What is searched instead. */
  means: z.string(),
  /** Null for one that came along. */
  by: z.string().nullable(),
  at: timeSchema,
});
export type SearchNickname = z.output<typeof searchNicknameSchema>;

export const searchEndpoints = {
  "GET /api/search": {
    summary: "What is found, best first: text, kind, section, series, time",
    query: pageQuery.extend({
      q: querySchema,
      kind: slugSchema.optional(),
      section: slugSchema.optional(),
      series: slugSchema.optional(),
      /** Published within it. */
      span: z.enum(searchSpans).optional(),
      /** Codes are taken as they are typed. */
      exact: z.enum(["1"]).optional(),
    }),
    data: pageOf(searchResultSchema).extend({
      /** Members, series and others by their name, above the first page of everything. */
      names: z.array(searchNameSchema),
      /** What was searched instead of what nothing has: a mistyped name put right, a code that somebody has. */
      corrected: z.string().nullable(),
      /** What the nickname that was typed stands for, which was searched. */
      nickname: z.string().nullable(),
      /** What may have been meant, though there is something that has what was typed. */
      meant: z.string().nullable(),
      /** Nothing has all of it; these are near. */
      relaxed: z.boolean(),
      /** There may be more, which was not looked for: so much matches, or it took too long. */
      partial: z.boolean(),
    }),
  },
  "GET /api/search/kinds": {
    summary: "What can be searched, by kind, and the series of cars that it may be about, by make",
    data: z.object({
      /** `named` ones are found by their name. */
      kinds: z.array(z.object({ kind: z.string(), label: z.string(), named: z.boolean() })),
      series: z.array(z.object({ key: z.string(), label: z.string(), group: z.string() })),
    }),
  },
  "GET /api/search/suggest": {
    summary: "What may be meant while it is typed",
    query: z.object({ q: querySchema, section: slugSchema.optional() }),
    data: z.object({ words: z.array(z.string()), suggestions: z.array(searchSuggestionSchema) }),
  },
  "GET /api/search/hot": {
    summary: "What many search for, most first, and what is asked at the moment",
    data: z.object({
      words: z.array(z.string()),
      asked: z.array(
        z.object({
          title: z.string(),
          path: z.string(),
          answers: z.number().int(),
          /** Null where nobody is to know. */
          author_id: idSchema.nullable(),
        }),
      ),
    }),
  },
  "POST /api/search/words": {
    summary: "Counts a search, once a visitor and hour, and that something was opened after it",
    /** `missed`: nothing was found. `tapped`: something of what was found was opened. */
    body: z.object({
      q: querySchema,
      missed: z.boolean().default(false),
      tapped: z.boolean().default(false),
    }),
    data: okSchema,
  },
  "GET /api/admin/search-words": {
    summary:
      "Words that were searched for in the last seven days, most first; those after which nothing is opened; those that are hidden",
    query: pageQuery.extend({ view: z.enum(searchWordViews).default("recent") }),
    data: pageOf(searchWordSchema),
  },
  "GET /api/admin/search-nicknames": {
    summary: "What people call something otherwise, by the word or by what it means",
    query: pageQuery.extend({ q: z.string().max(20).default("") }),
    data: pageOf(searchNicknameSchema),
  },
  "PUT /api/admin/search-nicknames": {
    summary: "Has something searched for another word as well; one that is known means that from now on",
    body: z.object({
      word: nicknameText("请输入别名，至少两个字"),
      means: nicknameText("请输入它指的是什么，至少两个字"),
    }),
    data: searchNicknameSchema,
  },
  "POST /api/admin/search-nicknames/remove": {
    summary: "Forgets what a word means",
    body: z.object({ word: z.string().min(1).max(40) }),
    data: okSchema,
  },
  "PUT /api/admin/search-words": {
    summary: "Hides a word from others, or shows it again",
    body: z.object({ word: z.string().min(1).max(QUERY_LENGTH), hidden: z.boolean() }),
    data: searchWordSchema,
  },
} satisfies Endpoints;

named({
  SearchResult: searchResultSchema,
  SearchName: searchNameSchema,
  SearchSuggestion: searchSuggestionSchema,
  SearchWord: searchWordSchema,
  SearchNickname: searchNicknameSchema,
});
