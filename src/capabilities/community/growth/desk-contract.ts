import { z } from "zod";
import { type Endpoints, okSchema, versionSchema } from "#shared/contract.ts";
import { cleanPiece } from "#shared/text.ts";

/** How many levels there are at most. */
const MAX_LEVELS = 20;

const thresholds = (levels: readonly { threshold: number }[]) =>
  levels[0]?.threshold === 0 &&
  levels.every(({ threshold }, at) => at === 0 || threshold > (levels[at - 1]?.threshold ?? 0));

const thresholdSchema = z
  .number("成长值要是整数")
  .int("成长值要是整数")
  .min(0, "成长值不能小于 0")
  .max(10_000_000, "成长值太大了");

const RISING = "第一级要从 0 开始，之后每一级的成长值都要更高";

const levelsBody = z
  .array(
    z.object({
      name: z
        .string("请填写等级名称")
        .transform(cleanPiece)
        .pipe(z.string().min(1, "请填写等级名称").max(8, "等级名称最多 8 字")),
      threshold: thresholdSchema,
      /** Of the set in `level-looks.ts`; empty for none, and for the colour that its height has. */
      icon: z.string().max(20, "没有这个图标").default(""),
      colour: z.string().max(20, "没有这种颜色").default(""),
      /** How much of each right it brings; those that are left out it does not bring anew. */
      rights: z
        .array(
          z.object({
            key: z.string().max(60, "没有这项权益"),
            amount: z.number().int("数量要是整数").min(1, "数量至少 1").max(99, "数量最多 99"),
          }),
        )
        .max(20, "权益太多了"),
    }),
  )
  .min(1, "至少有一个等级")
  .max(MAX_LEVELS, `最多 ${MAX_LEVELS} 个等级`)
  .refine(thresholds, RISING)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "等级名称不能重复");
export type LevelsBody = z.output<typeof levelsBody>;

const deskLevelsSchema = z.object({
  version: versionSchema,
  /** Lowest first; the first is level 1. */
  levels: z.array(
    z.object({
      level: z.number().int(),
      name: z.string(),
      threshold: z.number().int(),
      icon: z.string(),
      colour: z.string(),
      /** Members who stand on it now. */
      members: z.number().int(),
      rights: z.array(z.object({ key: z.string(), amount: z.number().int(), title: z.string() })),
    }),
  ),
  /** What code can grant. */
  rights: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** It is only had or not had. */
      single: z.boolean(),
    }),
  ),
});
export type DeskLevels = z.output<typeof deskLevelsSchema>;

const levelsPreviewSchema = z.object({
  /** Members whose growth reaches each level, lowest first. */
  members: z.array(z.number().int()),
  /** Members who would rise, and who would fall if they do not keep what they have. */
  rising: z.number().int(),
  falling: z.number().int(),
});
export type LevelsPreview = z.output<typeof levelsPreviewSchema>;

const worth = (what: string) =>
  z
    .number(`${what}要是整数`)
    .int(`${what}要是整数`)
    .min(0, `${what}不能小于 0`)
    .max(1000, `${what}最多 1000`);

const ruleBody = z.object({
  version: versionSchema,
  growth: worth("成长值"),
  points: worth("积分"),
  /** Null for an act that has none. */
  daily_cap: z
    .number("每天次数要是整数")
    .int("每天次数要是整数")
    .min(1, "每天次数至少 1")
    .max(100, "每天次数最多 100")
    .nullable(),
  open: z.boolean(),
});
export type RuleBody = z.output<typeof ruleBody>;

const actRuleSchema = z.object({
  act: z.string(),
  label: z.string(),
  growth: z.number().int(),
  /** Says what it gives in growth where that is settled elsewhere, and cannot be changed here; empty otherwise. */
  growth_note: z.string(),
  points: z.number().int(),
  /** Says what it gives in points where that is settled elsewhere, and cannot be changed here; empty otherwise. */
  points_note: z.string(),
  /** Null where its objects limit it, and no cap can be set. */
  daily_cap: z.number().int().nullable(),
  open: z.boolean(),
  /** The desk changed it. */
  changed: z.boolean(),
  version: versionSchema,
});
export type ActRule = z.output<typeof actRuleSchema>;

export const growthDeskEndpoints = {
  "GET /api/admin/growth-rules": {
    summary: "What each act gives: growth, points, and how often a day",
    data: z.object({ items: z.array(actRuleSchema) }),
  },
  "PUT /api/admin/growth-rules/{act}": {
    summary: "Changes what an act gives from now on; what was given stays",
    params: z.object({ act: z.string().max(60, "没有这种行为") }),
    body: ruleBody,
    data: okSchema,
  },
  "GET /api/admin/levels": {
    summary: "The levels with how many members stand on each, and the rights that there are",
    data: deskLevelsSchema,
  },
  "POST /api/admin/levels/preview": {
    summary: "How many members would stand on each level with other thresholds, and who would rise or fall",
    body: z.object({
      thresholds: z
        .array(thresholdSchema)
        .min(1)
        .max(MAX_LEVELS, `最多 ${MAX_LEVELS} 个等级`)
        .refine((all) => thresholds(all.map((threshold) => ({ threshold }))), RISING),
    }),
    data: levelsPreviewSchema,
  },
  "PUT /api/admin/levels": {
    summary:
      "Publishes the levels; members follow in a job, and keep a level that they no longer reach unless told otherwise",
    body: z.object({
      version: versionSchema,
      levels: levelsBody,
      /** Takes levels away that are no longer reached. */
      lower: z.boolean(),
    }),
    data: deskLevelsSchema,
  },
} satisfies Endpoints;
