import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { type Endpoints, idSchema, named, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { cleanPiece } from "#shared/text.ts";
import { honourClassSchema, honourSchema, keyParams } from "./contract.ts";

/** How many honours there are at most, those that are off included. */
export const MAX_HONOURS = 200;
/** How many conditions a rule has at most. */
export const MAX_CONDITIONS = 5;
/** How far it is counted who would get one. */
export const MOST_COUNTED = 10_000;

const piece = (what: string, least: number, most: number) =>
  z
    .string(`请填写${what}`)
    .transform(cleanPiece)
    .pipe(z.string().min(least, `请填写${what}`).max(most, `${what}最多 ${most} 字`));

export const askedSchema = z.object({
  key: z.string().max(40, "没有这个条件"),
  value: z.number("条件的数量要是整数").int("条件的数量要是整数"),
  choice: z.string().max(60, "没有这个选项"),
});

/** Conditions that all have to hold. */
export const conditionsSchema = z
  .array(askedSchema)
  .max(MAX_CONDITIONS, `最多 ${MAX_CONDITIONS} 个条件`)
  .refine(
    (all) => new Set(all.map(({ key, choice }) => `${key} ${choice}`)).size === all.length,
    "同一个条件不能有两次",
  );

/** Everything of an honour that can be changed at any time. */
const honourBody = z.object({
  name: piece("名称", 2, 12),
  how: piece("获得方式", 2, 60),
  season: z.string().transform(cleanPiece).pipe(z.string().max(16, "赛季或系列最多 16 字")),
  class: honourClassSchema,
  /** Each one of its set in `medal-set.ts`. */
  emblem: z.string("请选择图案").max(30, "请选择图案"),
  metal: z.string("请选择材质").max(30, "请选择材质"),
  colour: z.string("请选择颜色").max(30, "请选择颜色"),
  /** An upload that stands on the medal instead of the emblem; null for the emblem. */
  picture: idSchema.nullable().default(null),
  /** Where it is worked for: one of the `places` of the list; empty for nowhere. */
  path: z.string().max(60, "请选择去哪里完成"),
  wearable: z.boolean(),
  open: z.boolean(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
  /** All of these have to hold; none means that it is given by hand alone. */
  conditions: conditionsSchema,
});
export type HonourBody = z.output<typeof honourBody>;

const deskHonourSchema = honourSchema.extend({
  emblem: z.string(),
  metal: z.string(),
  colour: z.string(),
  picture: pictureSchema.nullable(),
  path: z.string(),
  open: z.boolean(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
  conditions: z.array(askedSchema),
  /** Members who hold it now. */
  held: z.number().int(),
  version: versionSchema,
});
export type DeskHonour = z.output<typeof deskHonourSchema>;

export const conditionSchema = z.object({
  key: z.string(),
  label: z.string(),
  counted: z.object({ unit: z.string(), least: z.number().int(), most: z.number().int() }).nullable(),
  /** Null where there is nothing to choose. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** A series of cars is chosen. */
  series: z.boolean(),
});
export type DeskCondition = z.output<typeof conditionSchema>;

export const honourDeskEndpoints = {
  "GET /api/admin/honours": {
    summary: "All honours with how many members hold each, and what a rule can ask",
    data: z.object({
      items: z.array(deskHonourSchema),
      conditions: z.array(conditionSchema),
      places: z.array(z.object({ path: z.string(), label: z.string() })),
    }),
  },
  "POST /api/admin/honours": {
    summary: "Creates an honour, behind the others of its class; who reaches it already gets it in a job",
    body: honourBody,
    data: z.object({ key: z.string() }),
  },
  "PUT /api/admin/honours": {
    summary: "Puts all honours of a class into an order",
    body: z.object({
      class: honourClassSchema,
      keys: z.array(keyParams.shape.key).max(MAX_HONOURS, "勋章太多了"),
    }),
    data: okSchema,
  },
  "PUT /api/admin/honours/{key}": {
    summary: "Changes an honour; whoever holds it keeps it",
    params: keyParams,
    body: honourBody.extend({ version: versionSchema }),
    data: okSchema,
  },
  "POST /api/admin/honours/count": {
    summary: `How many members would get an honour with these conditions today, up to ${MOST_COUNTED}`,
    body: z.object({
      /** Whoever holds this one is not counted; empty for a new one. */
      key: z.string().max(40, "没有这枚勋章"),
      conditions: conditionsSchema.min(1, "请先添加条件"),
    }),
    data: z.object({
      /** Null when it took too long. */
      count: z.number().int().nullable(),
      /** There are more than that. */
      more: z.boolean(),
    }),
  },
} as const satisfies Endpoints;

named({ Asked: askedSchema, Conditions: conditionsSchema, Condition: conditionSchema });
