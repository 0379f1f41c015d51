import { z } from "zod";
import { pictureSchema, videoSchema } from "#capabilities/media/media/contract.ts";
import { sectionSchema } from "#capabilities/review/applications/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { FEN_MAX } from "#shared/money.ts";
import { lineSchema } from "#shared/typed-text.ts";
import { goodsDetailSchema } from "./contract.ts";

/** What goods hold at most. */
export const MOST = {
  skus: 120,
  axes: 3,
  pictures: 9,
  fitments: 60,
  stock: 1_000_000,
  grams: 1_000_000,
  points: 10_000_000,
  level: 20,
  document: 8000,
  documentPictures: 30,
} as const;

/** Pieces of a SKU from which on its goods are listed as nearly sold out. */
export const LOW_STOCK = 10;

export const storedStates = ["draft", "on", "off"] as const;
/** As its times have it as well: `waiting` is put on and begins later, `over` was put on and has ended. */
export const deskStates = ["draft", "waiting", "on", "over", "off"] as const;
export type DeskState = (typeof deskStates)[number];

const whole = (name: string, least: number, most: number) =>
  z
    .number(`${name}要是数字`)
    .int(`${name}要是整数`)
    .min(least, `${name}不能小于 ${least}`)
    .max(most, `${name}最多 ${most}`);

const fen = (name: string, least = 0) =>
  z
    .number(`请填写${name}`)
    .int(`${name}最多两位小数`)
    .min(least, least > 0 ? `${name}要大于 0` : `${name}不能小于 0`)
    .max(FEN_MAX, `${name}太大了`);

/** The shop's own number of a SKU, as files name it. */
export const codeSchema = z
  .string("请填写编码")
  .max(200, "编码最多 40 位")
  .transform((code) => code.normalize("NFKC").replace(/\s/g, "").toUpperCase())
  .refine((code) => code !== "", "请填写编码")
  .refine((code) => /^[A-Z0-9][A-Z0-9._/-]{0,39}$/.test(code), "编码由字母、数字和 - . _ / 组成，最多 40 位");

/** What a SKU costs; files of prices have the same. */
export const priceBody = z.object({
  price_fen: fen("售价", 1),
  list_fen: fen("划线价", 1).nullable().default(null),
  /** By level, rising. */
  member_prices: z
    .array(z.object({ level: whole("等级", 1, MOST.level), fen: fen("会员价", 1) }))
    .max(10, "会员价最多 10 档")
    .default([]),
  owner_fen: fen("车主价", 1).nullable().default(null),
  points: whole("积分", 1, MOST.points).nullable().default(null),
  points_fen: fen("积分加价").default(0),
});
export type SkuPrices = z.output<typeof priceBody>;

export const gramsSchema = whole("重量", 0, MOST.grams);
export const stockSchema = whole("库存", 0, MOST.stock);

const skuBody = priceBody.extend({
  /** Of one that is there; without it a new one. */
  id: idSchema.optional(),
  code: codeSchema,
  values: z.array(lineSchema("规格", 20, 1)).max(MOST.axes),
  grams: gramsSchema.default(0),
  /** One of the goods' pictures. */
  picture_id: idSchema.nullable().default(null),
  active: z.boolean().default(true),
  /** What a new one begins with; of one that is there the stock is changed by itself. */
  stock: stockSchema.default(0),
});

export const goodsBody = z.object({
  section: sectionSchema,
  category_id: idSchema,
  title: lineSchema("标题", 60, 2),
  subtitle: lineSchema("副标题", 60).default(""),
  document: documentSchema({ most: MOST.document, pictures: MOST.documentPictures, empty: true }),
  picture_ids: z.array(idSchema).max(MOST.pictures, `最多 ${MOST.pictures} 张图片`),
  video_id: idSchema.nullable().default(null),
  on_at: timeSchema.nullable().default(null),
  off_at: timeSchema.nullable().default(null),
  axes: z.array(lineSchema("规格名", 8, 1)).max(MOST.axes, `最多 ${MOST.axes} 种规格`),
  freight_id: idSchema.nullable().default(null),
  limit_per_member: whole("每人限购", 1, 10_000).nullable().default(null),
  owners_only: z.boolean().default(false),
  return_days: whole("退货天数", 0, 90).default(7),
  ships_in: lineSchema("发货说明", 20).default(""),
  weight: whole("排序", 0, 10_000).default(0),
  fitments: z
    .array(
      z.object({
        series: z.string().max(60, "没有这个车系"),
        generation_id: idSchema.nullable().default(null),
        note: lineSchema("适配说明", 30).default(""),
      }),
    )
    .max(MOST.fitments, `最多 ${MOST.fitments} 条适配`)
    .default([]),
  skus: z.array(skuBody).min(1, "至少要有一个规格").max(MOST.skus, `最多 ${MOST.skus} 个规格`),
});
export type GoodsInput = z.output<typeof goodsBody>;

export const deskGoodsCardSchema = z.object({
  id: idSchema,
  title: z.string(),
  section: z.string(),
  category: z.string(),
  picture: pictureSchema.nullable(),
  state: z.enum(deskStates),
  on_at: timeSchema.nullable(),
  off_at: timeSchema.nullable(),
  min_fen: z.number().int(),
  max_fen: z.number().int(),
  /** Of its active SKUs. */
  skus: z.number().int(),
  stock: z.number().int(),
  /** Of the one of which there is least. */
  least: z.number().int(),
  sold: z.number().int(),
});
export type DeskGoodsCard = z.output<typeof deskGoodsCardSchema>;

const deskSkuSchema = z.object({
  id: idSchema,
  code: z.string(),
  values: z.array(z.string()),
  price_fen: z.number().int(),
  list_fen: z.number().int().nullable(),
  member_prices: z.array(z.object({ level: z.number().int(), fen: z.number().int() })),
  owner_fen: z.number().int().nullable(),
  points: z.number().int().nullable(),
  points_fen: z.number().int(),
  grams: z.number().int(),
  picture_id: idSchema.nullable(),
  active: z.boolean(),
  stock: z.number().int(),
  sold: z.number().int(),
  /** Orders or flash sales name it: it stays, and can be put off. */
  used: z.boolean(),
});
export type DeskSku = z.output<typeof deskSkuSchema>;

export const deskGoodsSchema = deskGoodsCardSchema
  .omit({ picture: true, category: true, skus: true })
  .extend({
    stored: z.enum(storedStates),
    category_id: idSchema,
    subtitle: z.string(),
    document: shownDocumentSchema,
    pictures: z.array(pictureSchema),
    video: videoSchema.nullable(),
    axes: z.array(z.string()),
    freight_id: idSchema.nullable(),
    limit_per_member: z.number().int().nullable(),
    owners_only: z.boolean(),
    return_days: z.number().int(),
    ships_in: z.string(),
    weight: z.number().int(),
    fitments: z.array(
      z.object({
        series: z.string(),
        series_name: z.string(),
        generation_id: idSchema.nullable(),
        generation: z.string().nullable(),
        note: z.string(),
      }),
    ),
    skus: z.array(deskSkuSchema),
    /** What has to be there before it can be sold, beside its field. */
    missing: z.array(z.object({ field: z.string(), text: z.string() })),
    can: z.object({ delete: z.boolean() }),
    version: versionSchema,
  });
export type DeskGoods = z.output<typeof deskGoodsSchema>;

export const stockBody = z.object({
  changes: z
    .array(
      z.discriminatedUnion("how", [
        /** Counted: it is so many, provided that it is still `seen`. */
        z.object({ sku_id: idSchema, how: z.literal("set"), to: stockSchema, seen: stockSchema }),
        /** So many more, or fewer where negative. */
        z.object({
          sku_id: idSchema,
          how: z.literal("add"),
          by: whole("增减", -MOST.stock, MOST.stock).refine((by) => by !== 0, "增减不能是 0"),
        }),
      ]),
    )
    .min(1, "没有要改的库存")
    .max(MOST.skus),
  note: lineSchema("原因", 40).default(""),
  idempotency_key: idempotencyKeySchema,
});

const stockMoveSchema = z.object({
  id: idSchema,
  sku_id: idSchema,
  code: z.string(),
  choice: z.string(),
  amount: z.number().int(),
  left: z.number().int(),
  reason: z.enum(["set", "imported", "placed", "cancelled", "returned", "exchanged"]),
  /** Empty for what the desk did. */
  order_number: z.string(),
  admin: z.string().nullable(),
  note: z.string(),
  at: timeSchema,
});
export type StockMove = z.output<typeof stockMoveSchema>;

const versioned = z.object({ version: versionSchema });

export const goodsDeskEndpoints = {
  "GET /api/admin/goods": {
    summary: "Goods of the sections that the administrator may manage, newest first or the least stock first",
    query: pageQuery.extend({
      q: z.string().max(60).optional(),
      section: sectionSchema.optional(),
      category: idSchema.optional(),
      state: z.enum(deskStates).optional(),
      order: z.enum(["newest", "low"]).default("newest"),
    }),
    data: pageOf(deskGoodsCardSchema),
  },
  "GET /api/admin/goods/{id}": {
    summary: "One of the goods as it stands",
    params: idParams,
    data: deskGoodsSchema,
  },
  "POST /api/admin/goods": {
    summary: "Drafts goods; nobody sees them yet. Repeated under the same key it answers the same",
    body: goodsBody.extend({ idempotency_key: idempotencyKeySchema }),
    data: deskGoodsSchema,
  },
  "PUT /api/admin/goods/{id}": {
    summary: "Changes goods, also while they are sold. Stock is left as it is",
    params: idParams,
    body: goodsBody.extend({ version: versionSchema }),
    data: deskGoodsSchema,
  },
  "POST /api/admin/goods/{id}/state": {
    summary: "Puts goods on or off",
    params: idParams,
    body: versioned.extend({ state: z.enum(["on", "off"]) }),
    data: deskGoodsSchema,
  },
  "DELETE /api/admin/goods/{id}": act("Deletes goods that were never ordered"),
  "POST /api/admin/goods/{id}/stock": {
    summary:
      "Counts stock anew or adds to it, with the reason. Repeated under the same key it answers the same",
    params: idParams,
    body: stockBody,
    data: deskGoodsSchema,
  },
  "GET /api/admin/goods/{id}/stock-moves": {
    summary: "Why the stock is what it is, newest first",
    params: idParams,
    query: pageQuery.extend({ sku: idSchema.optional() }),
    data: pageOf(stockMoveSchema),
  },
  "POST /api/admin/goods/{id}/preview": {
    summary: "A link that shows goods as they are, also a draft, for seven days to whoever has it",
    params: idParams,
    data: z.object({ path: z.string(), until: timeSchema }),
  },
  "GET /api/goods-preview": {
    summary: "What a signed link shows of goods, as their page will",
    query: z.object({ id: idSchema, token: z.string().max(400) }),
    data: goodsDetailSchema,
  },
} satisfies Endpoints;

named({ DeskGoodsCard: deskGoodsCardSchema, DeskGoods: deskGoodsSchema, StockBody: stockBody });
