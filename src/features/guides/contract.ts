import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

/** What a bolt is tightened with: from `low` to `high` N·m; null where it is one value. */
const torqueSchema = z.object({ what: z.string(), low: z.number(), high: z.number().nullable() });

/** A car that it fits: a series, or one generation of it. */
export const fitSchema = z.object({
  series: z.string(),
  generation: idSchema.nullable(),
  /** 斯巴鲁 森林人 SK (2019–), as the catalogue has it now. */
  label: z.string(),
  note: z.string(),
});

export const guideCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  part: z.string(),
  part_number: z.string(),
  summary: z.string(),
  cover: pictureSchema.nullable(),
  steps: z.number().int(),
  /** About how long it takes; 0 where nobody says. */
  minutes: z.number().int(),
  /** 1 with hand tools, 2 with some practice, 3 for a workshop. */
  level: z.number().int(),
  fits: z.array(z.string()),
  version: z.number().int(),
  published_at: timeSchema,
});
export type GuideCard = z.output<typeof guideCardSchema>;

const stepSchema = z.object({
  /** Stays the same when the guide is changed. */
  key: z.string(),
  title: z.string(),
  text: z.string(),
  picture: pictureSchema.nullable(),
  caution: z.string(),
  torques: z.array(torqueSchema),
});

export const guideSchema = guideCardSchema.omit({ steps: true, fits: true }).extend({
  fitment: z.array(fitSchema),
  tools: z.array(z.string()),
  cautions: z.array(z.string()),
  /** Path of a film of this site; empty without one. */
  video: z.string(),
  steps: z.array(stepSchema),
});
export type Guide = z.output<typeof guideSchema>;
export type GuideStep = Guide["steps"][number];

const reportText = z
  .string("请填写错误之处")
  .max(4000, "最多 500 个字")
  .transform(cleanText)
  .refine((text) => textLength(text) >= 5, "至少写 5 个字，说说哪里不对")
  .refine((text) => textLength(text) <= 500, "最多 500 个字");

export const guideEndpoints = {
  "GET /api/guides": {
    summary: "Published installation guides, the newest first",
    query: pageQuery.extend({
      /** A club's slug; the umbrella's, or none, lists all. */
      section: z.string().max(40).optional(),
      /** Those that fit it. */
      series: z.string().max(60).optional(),
      /** Part of a part's name or number, or of a car's name. */
      q: z.string().trim().max(40, "搜索词太长了").optional(),
    }),
    data: pageOf(guideCardSchema),
  },
  "GET /api/guides/facets": {
    summary: "Series that have guides, with how many",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({
      series: z.array(z.object({ key: z.string(), label: z.string(), guides: z.number().int() })),
    }),
  },
  "GET /api/guides/{id}": { summary: "A published guide", params: idParams, data: guideSchema },
  "POST /api/guides/{id}/reports": {
    summary: "Says what is wrong with a guide, or with one of its steps",
    params: idParams,
    body: z.object({
      /** Key of a step; empty for the guide as a whole. */
      step: z.string().max(20).default(""),
      text: reportText,
      idempotency_key: idempotencyKeySchema,
    }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ Fit: fitSchema, GuideCard: guideCardSchema, Guide: guideSchema });
