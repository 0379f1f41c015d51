import { z } from "zod";
import {
  type Endpoints,
  idParams,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

export const WORD_LENGTH = 40;
/** UTF-16 units of a CSV that is imported at once: a request stays below half a megabyte. */
export const CSV_LENGTH = 150_000;

/**
 * What becomes of a text that holds the word: it is refused, it is held until a moderator has seen it, or the word
 * excuses shorter ones within it.
 */
export const wordActionSchema = z.enum(["refuse", "hold", "allow"]);
export type WordAction = z.output<typeof wordActionSchema>;

/** One word of the list. */
export const listedWordSchema = z.object({
  id: idSchema,
  text: z.string(),
  action: wordActionSchema,
  /** What it belongs to, as in 广告; empty for none. */
  group: z.string(),
  note: z.string(),
  /** Not looked for while it is off. */
  active: z.boolean(),
  updated_at: timeSchema,
  version: versionSchema,
});
export type ListedWord = z.output<typeof listedWordSchema>;

/** Where a word stands in a text that was judged, in UTF-16 units. */
export const wordHitSchema = z.object({
  text: z.string(),
  action: wordActionSchema,
  /** Group of the list that it stands in; empty for none. */
  group: z.string(),
  start: z.number().int(),
  end: z.number().int(),
});
export type WordHit = z.output<typeof wordHitSchema>;

const line = (name: string, most: number) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform((value) => cleanText(value).replaceAll("\n", " "))
    .refine((value) => textLength(value) <= most, `${name}最多 ${most} 个字`);

export const wordValuesSchema = z.object({
  text: line("词语", WORD_LENGTH).refine((text) => text !== "", "请填写词语"),
  action: wordActionSchema,
  group: line("分组", 20).default(""),
  note: line("备注", 200).default(""),
  active: z.boolean().default(true),
});
export type WordValues = z.output<typeof wordValuesSchema>;

export const wordEndpoints = {
  "GET /api/admin/words": {
    summary: "The words that texts are judged by, newest first",
    query: pageQuery.extend({
      action: wordActionSchema.optional(),
      group: z.string().max(80).optional(),
      /** Part of a word or its note. */
      q: z.string().max(80).optional(),
      /** Only those that are on, or off. */
      active: z.enum(["1", "0"]).optional(),
    }),
    data: pageOf(listedWordSchema).extend({
      /** All words, whatever was asked for. */
      counts: z.object({ refuse: z.number().int(), hold: z.number().int(), allow: z.number().int() }),
      /** Those that are switched off. */
      off: z.number().int(),
      /** Every group with how many words it has; words without one are left out. */
      groups: z.array(z.object({ name: z.string(), words: z.number().int() })),
    }),
  },
  "GET /api/admin/words/export": {
    summary: "All words as CSV: 词, 动作, 分组, 备注, 启用; what `import` reads",
    data: z.object({ csv: z.string(), words: z.number().int() }),
  },
  "POST /api/admin/words/import": {
    summary:
      "Takes words from CSV with the columns of `export`, or one word a line; words that are there are changed to what it says, others stay",
    body: z.object({
      csv: z.string("请选择文件").min(1, "文件是空的").max(CSV_LENGTH, "文件太大，请分成几个导入"),
      /** For lines that say no action, or no group. */
      action: wordActionSchema.default("hold"),
      group: line("分组", 20).default(""),
    }),
    data: z.object({
      added: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
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
    summary: "Takes a word off the list",
    params: idParams,
    query: z.object({ version: versionSchema }),
    data: okSchema,
  },
  "POST /api/admin/words/try": {
    summary: "What would become of a text, and because of which words; keeps nothing",
    body: z.object({
      text: z.string("请输入要试的文字").min(1, "请输入要试的文字").max(5000, "最多 5000 个字"),
    }),
    data: z.object({ verdict: z.enum(["pass", "hold", "refuse"]), hits: z.array(wordHitSchema) }),
  },
} as const satisfies Endpoints;
