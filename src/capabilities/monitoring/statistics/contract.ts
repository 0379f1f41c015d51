import { z } from "zod";
import { type Endpoints, idSchema } from "#shared/contract.ts";

/** At most so many words are compared. */
const MOST_WORDS = 5;

const rankOrder = z.enum(["today", "week", "month", "change", "false"]);
export type RankOrder = z.output<typeof rankOrder>;

const figure = z.number().int();

/** A figure for each day of the answer's `days`. */
const daily = z.array(figure);

const rangeQuery = {
  section: z.string().max(40).optional(),
  /** Up to today. */
  days: z.enum(["7", "30", "90", "365"]).default("30"),
};

/** What the answer covers. */
const rangeShape = {
  /** Days of China, oldest first, as 2026-11-22. */
  days: z.array(z.iso.date()),
  /** The section of the figures; empty for all of them. */
  section: z.string(),
  /** Sections that the reader may look at; with all of them together also `all`. */
  sections: z.array(z.object({ slug: z.string(), name: z.string() })),
  all: z.boolean(),
};

/** What something is, and how often. */
const shareSchema = z.object({ name: z.string(), value: figure });

/** Seconds that half, and nine tenths, of the decisions took at most; null without any. */
const speedSchema = z.object({ median: z.number().nullable(), p90: z.number().nullable() });

const chartsSchema = z.object({
  ...rangeShape,
  /** On how many days of the span anything could have been counted: since the first figure. */
  counted_days: z.number().int(),
  /** What was written, by kind. */
  volume: z.array(z.object({ kind: z.string(), name: z.string(), values: daily })),
  /** Members who wrote something. */
  active: daily,
  /** New accounts; null within a section, since accounts belong to none. */
  signups: daily.nullable(),
  decisions: z.object({ passed: daily, rejected: daily, deleted: daily }),
  speed: z.object({ daily: z.array(speedSchema), all: speedSchema }),
  hits: z.array(z.object({ name: z.string(), values: daily })),
  opinions: z.object({ negative: daily, positive: daily }),
  compared: z.array(
    z.object({
      section: z.string(),
      name: z.string(),
      texts: figure,
      comments: figure,
      active: figure,
      hits: figure,
      negative: figure,
    }),
  ),
  boards: z.array(shareSchema),
  /** What was written, by day of the week (Monday first) and hour of China. */
  hours: z.array(z.array(figure)),
});
export type Charts = z.output<typeof chartsSchema>;

const wordAction = z.enum(["refuse", "hold", "replace", "watch"]);

const rankedWordSchema = z.object({
  id: idSchema,
  word: z.string(),
  group: z.string(),
  /** What became of the last text that it was found in. */
  action: wordAction,
  /** Hits of today, of the last seven and thirty days, each with the same span before. */
  today: figure,
  yesterday: figure,
  week: figure,
  week_before: figure,
  month: figure,
  month_before: figure,
  /** Of the thirty days' hits, those that somebody found to mean something else. */
  false_hits: figure,
});
export type RankedWord = z.output<typeof rankedWordSchema>;

const wordChartsSchema = z.object({
  ...rangeShape,
  words: z.array(
    z.object({
      id: idSchema,
      word: z.string(),
      group: z.string(),
      hits: daily,
      /** How many of the latest hits the rest is counted from, and whether there were more. */
      looked_at: figure,
      more: z.boolean(),
      opinions: z.object({ negative: figure, positive: figure, none: figure }),
      boards: z.array(shareSchema),
      series: z.array(shareSchema),
      authors: z.array(z.object({ id: idSchema, name: z.string(), value: figure })),
      together: z.array(z.object({ id: idSchema, name: z.string(), value: figure })),
      regions: z.array(shareSchema),
    }),
  ),
});
export type WordCharts = z.output<typeof wordChartsSchema>;

export const statisticsEndpoints = {
  "GET /api/admin/figures": {
    summary: "Figures behind the charts of one section or all",
    query: z.object(rangeQuery),
    data: chartsSchema,
  },
  "GET /api/admin/figures/words": {
    summary: "Figures of up to five words",
    query: z.object({
      ...rangeQuery,
      ids: z
        .string()
        .max(120)
        .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
        .pipe(z.array(idSchema).min(1, "先选一个词").max(MOST_WORDS, `最多比较 ${MOST_WORDS} 个词`)),
    }),
    data: wordChartsSchema,
  },
  "GET /api/admin/figures/ranking": {
    summary: "Words by how often they were found",
    query: z.object({
      section: rangeQuery.section,
      order: rankOrder.default("week"),
      q: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    data: z.object({
      section: rangeShape.section,
      sections: rangeShape.sections,
      all: rangeShape.all,
      items: z.array(rankedWordSchema),
      /** How many words there are; only the first are listed. */
      words: figure,
    }),
  },
  "GET /api/admin/figures/desk": {
    summary: "Figures of the work board beside the queues, and what it says of today, of one section or all",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({
      /** Today and yesterday, in words. */
      digest: z.array(z.object({ key: z.string(), label: z.string(), words: z.string(), link: z.string() })),
      figures: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          value: figure,
          note: z.string(),
          tone: z.enum(["plain", "ok", "warn", "bad"]),
          link: z.string(),
        }),
      ),
      /** Words with the most hits of the last 24 hours; null for who may not see figures. */
      hot_words: z
        .array(
          z.object({ id: idSchema, word: z.string(), group: z.string(), action: wordAction, hits: figure }),
        )
        .nullable(),
      /** What was written by day of the week and hour, of the last four weeks; null likewise. */
      hours: z.array(z.array(figure)).nullable(),
    }),
  },
} satisfies Endpoints;
