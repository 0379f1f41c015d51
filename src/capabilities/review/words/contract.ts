import { z } from "zod";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { groupActions, wordActions, wordLevels, wordVariants } from "#shared/words.ts";

export const WORD_LENGTH = 40;
/** Words of a library: what is looked for in every text that somebody writes. */
export const MOST_WORDS = 100_000;
/** UTF-16 units of a CSV that is imported at once: a request stays below half a megabyte. */
export const CSV_LENGTH = 150_000;

const actionSchema = z.enum(wordActions);
const groupActionSchema = z.enum(groupActions);
const levelSchema = z.enum(wordLevels);
const variantSchema = z.enum(wordVariants);

export const wordGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  action: groupActionSchema,
  active: z.boolean(),
  /** How many words it has, and how many of them are off. */
  words: z.number().int(),
  off: z.number().int(),
  version: versionSchema,
});
export type WordGroup = z.output<typeof wordGroupSchema>;

/** One word of the list. */
export const listedWordSchema = z.object({
  id: idSchema,
  text: z.string(),
  group_id: idSchema,
  group: z.string(),
  /** Null: the group's. */
  action: actionSchema.nullable(),
  /** What becomes of a text that holds it. */
  does: groupActionSchema,
  level: levelSchema,
  note: z.string(),
  /** Not looked for while it is off. */
  active: z.boolean(),
  aliases: z.array(z.string()),
  variants: z.array(variantSchema),
  and_words: z.array(z.string()),
  not_words: z.array(z.string()),
  /** Kinds of texts, and slugs of sections, that it counts in; all where empty. */
  kinds: z.array(z.string()),
  sections: z.array(z.string()),
  /** Stands in its place where it is replaced; stars where empty. */
  replacement: z.string(),
  valid_until: timeSchema.nullable(),
  updated_at: timeSchema,
  version: versionSchema,
});
export type ListedWord = z.output<typeof listedWordSchema>;

/** Where a word counts in texts that were judged. */
export const wordHitSchema = z.object({
  word_id: idSchema,
  word: z.string(),
  /** Name of its group. */
  group: z.string(),
  action: actionSchema,
  level: levelSchema,
  /** Which of the texts it stands in, and where, in UTF-16 units. */
  text_index: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  /** What made it count. */
  how: z.enum(["exact", "alias", "initials", ...wordVariants]),
});
export type Hit = z.output<typeof wordHitSchema>;

const line = (name: string, most: number) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform((value) => cleanText(value).replaceAll("\n", " "))
    .refine((value) => textLength(value) <= most, `${name}最多 ${most} 个字`);
const lines = (name: string, most: number) =>
  z
    .array(line(name, WORD_LENGTH))
    .max(most, `${name}最多 ${most} 个`)
    .transform((values) => [...new Set(values.filter((value) => value !== ""))])
    .default([]);
const keys = z.array(z.string().max(40)).max(40).default([]);

export const wordValuesSchema = z.object({
  text: line("词语", WORD_LENGTH).refine((text) => text !== "", "请填写词语"),
  /** Without one, among the custom words. */
  group_id: idSchema.nullable().default(null),
  action: actionSchema.nullable().default(null),
  level: levelSchema.default("notice"),
  note: line("备注", 200).default(""),
  active: z.boolean().default(true),
  aliases: lines("其他写法", 20),
  variants: z.array(variantSchema).max(wordVariants.length).default(["traditional", "split"]),
  and_words: lines("同时出现的词", 10),
  not_words: lines("排除的词", 10),
  kinds: keys,
  sections: keys,
  replacement: line("替换成", 20).default(""),
  valid_until: timeSchema.nullable().default(null),
});
export type WordValues = z.output<typeof wordValuesSchema>;

export const groupValuesSchema = z.object({
  name: line("分组名称", 20).refine((name) => name !== "", "请填写分组名称"),
  action: groupActionSchema,
  active: z.boolean().default(true),
});
export type GroupValues = z.output<typeof groupValuesSchema>;

/** A place in a text that was tried: a hit, or why it is none. */
const triedSchema = z.object({
  /** Empty for a word that has none yet. */
  word_id: z.string(),
  word: z.string(),
  group: z.string(),
  does: groupActionSchema,
  start: z.number().int(),
  end: z.number().int(),
  how: wordHitSchema.shape.how,
  /** Null: it counts. */
  why_not: z.string().nullable(),
});
export type TriedPlace = z.output<typeof triedSchema>;

const wordScanSchema = z.object({
  state: z.enum(["running", "done", "failed"]),
  done: z.number().int(),
  total: z.number().int(),
  /** Texts in which it was found for the first time. */
  found: z.number().int(),
  started_at: timeSchema,
});

export const wordEndpoints = {
  "GET /api/admin/words": {
    summary: "The words that texts are judged by, newest first",
    query: pageQuery.extend({
      group: idSchema.optional(),
      action: groupActionSchema.optional(),
      /** Part of a word, one of its other spellings, or its note. */
      q: z.string().max(80).optional(),
      /** Only those that are on, or off. */
      active: z.enum(["1", "0"]).optional(),
    }),
    data: pageOf(listedWordSchema),
  },
  "GET /api/admin/words/library": {
    summary: "The groups of words, the scopes that words may have, and the version that counts",
    data: z.object({
      groups: z.array(wordGroupSchema),
      /** Kinds of texts that are judged. */
      kinds: z.array(z.object({ key: z.string(), label: z.string() })),
      /** The newest version; null where nothing was ever changed. */
      version: z
        .object({
          id: z.number().int(),
          by: z.string().nullable(),
          at: timeSchema,
          /** Since when all processes judge by all of it; null until the slowest one does. */
          in_use_since: timeSchema.nullable(),
        })
        .nullable(),
      /** How many processes judge texts, and how many of them do not use the newest change yet. */
      processes: z.object({ running: z.number().int(), behind: z.number().int() }),
    }),
  },
  "GET /api/admin/words/{id}": {
    summary: "One word",
    params: idParams,
    data: listedWordSchema,
  },
  "GET /api/admin/words/named": {
    summary: "The word that is the same but for width and case; null where there is none",
    query: z.object({ text: z.string().min(1).max(160) }),
    data: z.object({ word: listedWordSchema.nullable() }),
  },
  "GET /api/admin/words/export": {
    summary: "All words as CSV, which `import` reads",
    data: z.object({ csv: z.string(), words: z.number().int() }),
  },
  "POST /api/admin/words/import": {
    summary:
      "Takes words from CSV with the columns of `export`, or one word a line; words that are there are changed to what it says, others stay",
    body: z.object({
      csv: z.string("请选择文件").min(1, "文件是空的").max(CSV_LENGTH, "文件太大，请分成几个导入"),
      /** For lines that name no group; among the custom words without one. */
      group_id: idSchema.nullable().default(null),
      /** Which version it goes on with: the parts of one file are one change. */
      version: z.number().int().positive().nullable().default(null),
    }),
    data: z.object({
      /** The change that the next part goes on with; null while nothing was changed. */
      version: z.number().int().nullable(),
      added: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      /** Lines that say nothing: those that begin with # or //. */
      comments: z.number().int(),
      /** The first hundred lines that were left out, counted from 1, each with why. */
      refused: z.array(z.object({ line: z.number().int(), text: z.string(), why: z.string() })),
      refused_count: z.number().int(),
    }),
  },
  "POST /api/admin/words": {
    summary: "Adds a word; one that is the same but for width and case is refused",
    body: wordValuesSchema,
    data: listedWordSchema,
  },
  "PUT /api/admin/words/{id}": {
    summary: "Changes a word",
    params: idParams,
    body: wordValuesSchema.extend({ version: versionSchema }),
    data: listedWordSchema,
  },
  "DELETE /api/admin/words/{id}": {
    ...act("Takes a word off the list"),
    query: z.object({ version: versionSchema }),
  },
  "POST /api/admin/words/groups": {
    summary: "Adds a group of words",
    body: groupValuesSchema,
    data: wordGroupSchema,
  },
  "PUT /api/admin/words/groups/{id}": {
    summary: "Changes a group of words",
    params: idParams,
    body: groupValuesSchema.extend({ version: versionSchema }),
    data: wordGroupSchema,
  },
  "DELETE /api/admin/words/groups/{id}": {
    ...act("Takes away a group that has no words"),
    query: z.object({ version: versionSchema }),
  },
  "GET /api/admin/words/versions": {
    summary: "The versions of the library, newest first: every change is one",
    query: pageQuery,
    data: pageOf(
      z.object({
        id: z.number().int(),
        what: z.enum(["word", "group", "import", "rollback"]),
        summary: z.string(),
        added: z.number().int(),
        changed: z.number().int(),
        removed: z.number().int(),
        by: z.string().nullable(),
        at: timeSchema,
        /** Since when all processes judged by all of it; null where that is not so yet, or was not written down. */
        in_use_since: timeSchema.nullable(),
      }),
    ),
  },
  "GET /api/admin/words/versions/{id}": {
    summary: "What a version changed",
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    query: pageQuery,
    data: pageOf(
      z.object({
        id: idSchema,
        of: z.enum(["word", "group"]),
        text: z.string(),
        kind: z.enum(["added", "changed", "removed"]),
        differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  },
  "POST /api/admin/words/versions/{id}/restore": {
    summary: "Makes the library what it was after a version, 0 for before the first; that is a new version",
    params: z.object({ id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    /** The newest version that was seen. */
    body: z.object({ newest: z.number().int() }),
    data: z.object({ version: z.number().int() }),
  },
  "POST /api/admin/words/rehearse": {
    summary:
      "What a word would have found in texts of the last thirty days: a part of them at once; changes nothing",
    body: z.object({
      word: wordValuesSchema.extend({ id: idSchema.nullable() }),
      /** Where the next part begins; left out for the first. */
      cursor: z.string().max(500).nullable().default(null),
    }),
    data: z.object({
      /** How many texts there are; in the first part only. */
      total: z.number().int().nullable(),
      /** Looked through in this part, and how many of them hold the word. */
      texts: z.number().int(),
      found: z.number().int(),
      examples: z.array(
        z.object({
          kind: z.string(),
          target_id: idSchema,
          section: z.string(),
          at: timeSchema,
          snippet: z.string(),
          start: z.number().int(),
          end: z.number().int(),
        }),
      ),
      /** Longer words around it, and in how many of the texts they stand. */
      longer: z.array(z.object({ text: z.string(), texts: z.number().int() })),
      next_cursor: z.string().nullable(),
    }),
  },
  "GET /api/admin/words/{id}/hits": {
    summary: "The last texts in which a word was found, newest first",
    params: idParams,
    data: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          kind: z.string(),
          /** Null for a text that was refused. */
          target_id: idSchema.nullable(),
          section: z.string(),
          at: timeSchema,
          snippet: z.string(),
          start: z.number().int(),
          end: z.number().int(),
          false_hit: z.boolean(),
        }),
      ),
      /** In the last seven days, and how many of those were false. */
      week: z.number().int(),
      week_false: z.number().int(),
    }),
  },
  "GET /api/admin/words/{id}/scan": {
    summary: "How far the texts of the past are looked through for a word; null where they never were",
    params: idParams,
    data: z.object({ scan: wordScanSchema.nullable() }),
  },
  "POST /api/admin/words/{id}/scan": {
    summary:
      "Looks through the texts of the past for a word, in the background, and writes down where it stands",
    params: idParams,
    data: z.object({ scan: wordScanSchema.nullable() }),
  },
  "POST /api/admin/words/try": {
    summary: "What would become of a text, and because of which words; keeps nothing",
    body: z.object({
      text: z.string("请输入要试的文字").min(1, "请输入要试的文字").max(5000, "最多 5000 个字"),
      kind: z.string().max(40).optional(),
      section: z.string().max(40).optional(),
      /** A word as it is being written, instead of the one with this id or beside the others. */
      word: wordValuesSchema.extend({ id: idSchema.nullable() }).optional(),
    }),
    data: z.object({
      verdict: z.enum(["pass", "hold", "refuse"]),
      /** The text as it would be stored. */
      replaced: z.string(),
      places: z.array(triedSchema),
    }),
  },
} as const satisfies Endpoints;

named({
  WordGroup: wordGroupSchema,
  ListedWord: listedWordSchema,
  WordValues: wordValuesSchema,
  GroupValues: groupValuesSchema,
});
