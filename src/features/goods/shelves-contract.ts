import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { sectionSchema } from "#capabilities/review/applications/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { FEN_MAX } from "#shared/money.ts";
import { lineSchema } from "#shared/typed-text.ts";

/** Icons that a shelf may have, of `ui/icon-names.ts`. */
export const shelfIcons = [
  "cert",
  "wheel",
  "wrench",
  "car",
  "gift",
  "road",
  "coin",
  "tag",
  "bolt",
  "medal",
] as const;

const fen = (name: string) =>
  z
    .number(`请填写${name}`)
    .int(`${name}最多两位小数`)
    .min(0, `${name}不能小于 0`)
    .max(FEN_MAX, `${name}太大了`);
const grams = (name: string) =>
  z.number(`请填写${name}`).int(`${name}要是整数`).min(1, `${name}要大于 0`).max(1_000_000, `${name}太大了`);
const whole = (name: string, least: number, most: number) =>
  z
    .number(`请填写${name}`)
    .int(`${name}要是整数`)
    .min(least, `${name}至少 ${least}`)
    .max(most, `${name}最多 ${most}`);

/** Two digits of GB/T 2260. */
const provinceSchema = z.string().regex(/^[1-9]\d$/, "没有这个省份");

const ruleSchema = z.object({
  /** Empty for everywhere else. */
  provinces: z.array(provinceSchema).max(40),
  refused: z.boolean(),
  first_grams: grams("首重"),
  first_fen: fen("首费"),
  step_grams: grams("续重"),
  step_fen: fen("续费"),
});

const freightBody = z.object({
  name: lineSchema("名称", 20, 2),
  free_from_fen: fen("包邮金额").nullable().default(null),
  rules: z.array(ruleSchema).min(1, "至少要有一条规则").max(30, "最多 30 条规则"),
});
export type FreightInput = z.output<typeof freightBody>;

const freightSchema = z.object({
  id: idSchema,
  name: z.string(),
  free_from_fen: z.number().int().nullable(),
  rules: z.array(ruleSchema.extend({ provinces: z.array(z.string()) })),
  /** Goods that use it. */
  goods: z.number().int(),
  version: versionSchema,
});
export type Freight = z.output<typeof freightSchema>;

const categorySchema = z.object({
  id: idSchema,
  name: z.string(),
  icon: z.string(),
  active: z.boolean(),
  goods: z.number().int(),
});

const shelvesSchema = z.object({
  categories: z.array(categorySchema),
  freight: z.array(freightSchema),
  /** Of the categories together. */
  version: versionSchema,
  can: z.object({ change: z.boolean() }),
});
export type Shelves = z.output<typeof shelvesSchema>;

const flashBody = z.object({
  section: sectionSchema,
  title: lineSchema("名称", 20, 2),
  starts_at: timeSchema,
  ends_at: timeSchema,
  items: z
    .array(
      z.object({
        sku_id: idSchema,
        price_fen: fen("秒杀价").min(1, "秒杀价要大于 0"),
        quota: whole("数量", 1, 1_000_000),
        per_member: whole("每人限购", 1, 1000),
      }),
    )
    .min(1, "至少选一个规格")
    .max(60, "一场最多 60 个规格"),
});
export type FlashInput = z.output<typeof flashBody>;

export const deskSkuChoiceSchema = z.object({
  id: idSchema,
  code: z.string(),
  goods_id: idSchema,
  title: z.string(),
  choice: z.string(),
  price_fen: z.number().int(),
  stock: z.number().int(),
  picture: pictureSchema.nullable(),
});
export type SkuChoice = z.output<typeof deskSkuChoiceSchema>;

const flashSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  starts_at: timeSchema,
  ends_at: timeSchema,
  state: z.enum(["coming", "running", "over"]),
  items: z.array(
    z.object({
      sku: deskSkuChoiceSchema,
      price_fen: z.number().int(),
      quota: z.number().int(),
      per_member: z.number().int(),
      taken: z.number().int(),
    }),
  ),
  can: z.object({ delete: z.boolean() }),
  version: versionSchema,
});
export type FlashSale = z.output<typeof flashSchema>;

export const shelvesEndpoints = {
  "GET /api/admin/goods-shelves": { summary: "Shelves and freight templates", data: shelvesSchema },
  "PUT /api/admin/goods-shelves": {
    summary: "All shelves in their order; one without goods goes when it is left out",
    body: z.object({
      categories: z
        .array(
          z.object({
            id: idSchema.optional(),
            name: lineSchema("名称", 8, 2),
            icon: z.enum(shelfIcons, "请选择图标"),
            active: z.boolean(),
          }),
        )
        .min(1, "至少要有一个货架")
        .max(30, "最多 30 个货架"),
      version: versionSchema,
    }),
    data: shelvesSchema,
  },
  "POST /api/admin/freight-templates": {
    summary: "Adds a freight template. Repeated under the same key it answers the same",
    body: freightBody.extend({ idempotency_key: idempotencyKeySchema }),
    data: okSchema,
  },
  "PUT /api/admin/freight-templates/{id}": {
    summary: "Changes a freight template; orders keep what they were placed with",
    params: idParams,
    body: freightBody.extend({ version: versionSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/freight-templates/{id}": act("Deletes a freight template that no goods use"),
  "GET /api/admin/goods-skus": {
    summary: "SKUs by a part of the title or the beginning of the code, to be chosen",
    query: z.object({ q: z.string().max(60).default("") }),
    data: z.object({ items: z.array(deskSkuChoiceSchema) }),
  },
  "GET /api/admin/flash-sales": {
    summary: "Flash sales of the sections that the administrator may manage, newest first",
    query: pageQuery,
    data: pageOf(flashSchema),
  },
  "POST /api/admin/flash-sales": {
    summary: "Plans a flash sale. Repeated under the same key it answers the same",
    body: flashBody.extend({ idempotency_key: idempotencyKeySchema }),
    data: okSchema,
  },
  "PUT /api/admin/flash-sales/{id}": {
    summary: "Changes a flash sale, also while it runs; what was bought stays",
    params: idParams,
    body: flashBody.extend({ version: versionSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/flash-sales/{id}": act("Deletes a flash sale in which nobody bought"),
} satisfies Endpoints;

named({ DeskSkuChoice: deskSkuChoiceSchema });
