import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
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
import { lineSchema, wordsSchema } from "#shared/typed-text.ts";

const newtonMetres = z.number("扭矩只能填数字").min(0.1, "扭矩至少 0.1 N·m").max(2000, "扭矩最多 2000 N·m");

export const guideStepInputSchema = z.object({
  key: z.string().regex(/^[a-z0-9]{1,20}$/, "步骤编号不正确"),
  title: lineSchema("步骤标题", 40, 1),
  text: wordsSchema("步骤说明", 600).default(""),
  picture: idSchema.nullable().default(null),
  caution: wordsSchema("注意", 200).default(""),
  torques: z
    .array(
      z
        .object({
          what: lineSchema("紧固件", 30, 1),
          low: newtonMetres,
          high: newtonMetres.nullable().default(null),
        })
        .refine(({ low, high }) => high === null || high > low, "扭矩上限要大于下限"),
    )
    .max(12, "每一步最多 12 个扭矩")
    .default([]),
});

/** What a guide says, as it is worked on and as it is kept. */
export const guideContentSchema = z.object({
  part: lineSchema("配件名称", 40, 2),
  part_number: lineSchema("配件编号", 40).default(""),
  summary: wordsSchema("简介", 200).default(""),
  minutes: z.number("用时只能填数字").int("用时只能填整数").min(0).max(2880, "用时最多 2880 分钟").default(0),
  level: z.number().int().min(1).max(3).default(1),
  cover: idSchema.nullable().default(null),
  fitment: z
    .array(
      z.object({
        series: z.string().max(60),
        generation: idSchema.nullable().default(null),
        note: lineSchema("适配说明", 40).default(""),
      }),
    )
    .max(40, "最多 40 个适配车型")
    .default([]),
  tools: z
    .array(lineSchema("工具", 40, 1))
    .max(40, "最多 40 件工具")
    .default([]),
  cautions: z
    .array(lineSchema("注意事项", 200, 1))
    .max(20, "最多 20 条注意事项")
    .default([]),
  video: z
    .string()
    .max(200)
    .regex(
      /^(\/[a-z0-9-]+)?\/article\/[1-9]\d{0,17}\/video$|^$/,
      "填本站视频文章的路径，如 /article/12/video",
    )
    .default(""),
  steps: z
    .array(guideStepInputSchema)
    .max(60, "最多 60 步")
    .refine((steps) => new Set(steps.map(({ key }) => key)).size === steps.length, "步骤编号重复")
    .default([]),
});
export type GuideContent = z.output<typeof guideContentSchema>;

export const guideStates = ["draft", "published", "changed", "withdrawn"] as const;
export type GuideState = (typeof guideStates)[number];

const deskCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  part: z.string(),
  part_number: z.string(),
  state: z.enum(guideStates),
  steps: z.number().int(),
  /** Of what is published; 0 before the first time. */
  number: z.number().int(),
  open_reports: z.number().int(),
  updated_at: timeSchema,
});
export type DeskGuideCard = z.output<typeof deskCardSchema>;

const deskGuideSchema = deskCardSchema.extend({
  draft: guideContentSchema,
  /** The draft's pictures, by id. */
  pictures: z.array(pictureSchema),
  /** Of the draft. */
  version: versionSchema,
  /** What has to be mended before it is published. */
  problems: z.array(z.string()),
  versions: z.array(z.object({ number: z.number().int(), by: z.string(), at: timeSchema })),
});
export type DeskGuide = z.output<typeof deskGuideSchema>;

const reportSchema = z.object({
  id: idSchema,
  guide: z.object({ id: idSchema, part: z.string(), section: z.string() }),
  /** Of the guide that was looked at. */
  number: z.number().int(),
  step: z.string(),
  text: z.string(),
  state: z.enum(["open", "done"]),
  answer: z.string(),
  /** Null after the account has gone. */
  member: z.object({ id: idSchema, name: z.string() }).nullable(),
  created_at: timeSchema,
  decided_at: timeSchema.nullable(),
});
export type GuideReport = z.output<typeof reportSchema>;

const answerText = z
  .string()
  .max(1600, "回复最多 200 个字")
  .transform(cleanText)
  .refine((text) => textLength(text) <= 200, "回复最多 200 个字")
  .default("");

export const deskGuideEndpoints = {
  "GET /api/admin/guides": {
    summary: "Guides, what was worked on last first",
    query: pageQuery.extend({
      section: z.string().max(40).optional(),
      q: z.string().trim().max(40).optional(),
    }),
    data: pageOf(deskCardSchema),
  },
  "GET /api/admin/guides/{id}": {
    summary: "A guide as the desk works on it",
    params: idParams,
    data: deskGuideSchema,
  },
  "POST /api/admin/guides": {
    summary: "Begins a guide",
    body: z.object({
      section: z.string("请选择分区").min(1, "请选择分区").max(40),
      part: lineSchema("配件名称", 40, 2),
    }),
    data: deskGuideSchema,
  },
  "PUT /api/admin/guides/{id}": {
    summary: "Keeps the draft of a guide; what is published stays as it is",
    params: idParams,
    body: guideContentSchema.extend({ version: versionSchema }),
    data: deskGuideSchema,
  },
  "POST /api/admin/guides/{id}/publish": {
    summary: "Publishes the draft that was seen as the next version",
    params: idParams,
    body: z.object({ version: versionSchema }),
    data: deskGuideSchema,
  },
  "POST /api/admin/guides/{id}/withdraw": {
    summary: "Takes a guide down; its draft and its versions stay",
    params: idParams,
    data: deskGuideSchema,
  },
  "DELETE /api/admin/guides/{id}": act("Deletes a guide that was never published"),
  "GET /api/admin/guide-reports": {
    summary: "What members say is wrong: those that wait the longest first, those done last first",
    query: pageQuery.extend({
      state: z.enum(["open", "done"]).default("open"),
      section: z.string().max(40).optional(),
      guide: idSchema.optional(),
    }),
    data: pageOf(reportSchema),
  },
  "POST /api/admin/guide-reports/{id}/done": {
    summary: "Notes that a report was looked at; its member is told what came of it",
    params: idParams,
    body: z.object({ answer: answerText }),
    data: reportSchema,
  },
} satisfies Endpoints;

named({ GuideStepInput: guideStepInputSchema, GuideContent: guideContentSchema });
