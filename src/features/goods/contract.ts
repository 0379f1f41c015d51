import { z } from "zod";
import { pictureSchema, videoSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

/** How lists are ordered: as the shop puts them, newest, most sold, cheapest or dearest first. */
export const goodsSorts = ["shop", "newest", "sold", "cheap", "dear"] as const;
export type GoodsSort = (typeof goodsSorts)[number];

const fen = z.number().int();

/** 有货, 仅剩 n, 已售罄: all that kept pages say of a stock. */
const stockSchema = z.object({
  state: z.enum(["in", "few", "out"]),
  /** How many are left where they are few; 0 otherwise. */
  left: z.number().int(),
});

const flashPriceSchema = z.object({
  price_fen: fen,
  ends_at: timeSchema,
  quota: z.number().int(),
  taken: z.number().int(),
});

/** Goods as lists show them. Prices are what a visitor pays, and the best that members and owners could. */
export const goodsCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  subtitle: z.string(),
  picture: pictureSchema.nullable(),
  /** Lowest and highest price of its SKUs. */
  price_fen: fen,
  max_fen: fen,
  /** Lowest price of members of the highest level, and of owners; null where they are no lower. */
  member_fen: fen.nullable(),
  owner_fen: fen.nullable(),
  /** Lowest number of points with the money on top; null where it cannot be exchanged. */
  points: z.object({ points: z.number().int(), fen }).nullable(),
  flash: flashPriceSchema.nullable(),
  sold: z.number().int(),
  ships_in: z.string(),
  stock: stockSchema,
  owners_only: z.boolean(),
  /** Mean of its stars with one decimal; null without a review. */
  rating: z.number().nullable(),
  reviews: z.number().int(),
  /** Sold now. */
  on_sale: z.boolean(),
});
export type GoodsCard = z.output<typeof goodsCardSchema>;

export const goodsSkuSchema = z.object({
  id: idSchema,
  values: z.array(z.string()),
  price_fen: fen,
  list_fen: fen.nullable(),
  member_fen: fen.nullable(),
  owner_fen: fen.nullable(),
  points: z.object({ points: z.number().int(), fen }).nullable(),
  flash: flashPriceSchema.nullable(),
  stock: stockSchema,
  picture: pictureSchema.nullable(),
});
export type GoodsSku = z.output<typeof goodsSkuSchema>;

export const goodsDetailSchema = goodsCardSchema.extend({
  category: z.object({ id: idSchema, name: z.string() }),
  pictures: z.array(pictureSchema),
  video: videoSchema.nullable(),
  document: shownDocumentSchema,
  axes: z.array(z.string()),
  skus: z.array(goodsSkuSchema),
  /** A flash sale of it of which nothing is to be had now: it comes, or all its pieces are gone. Null beside `flash`. */
  flash_turn: z.object({ state: z.enum(["next", "gone"]), price_fen: fen, starts_at: timeSchema }).nullable(),
  limit_per_member: z.number().int().nullable(),
  return_days: z.number().int(),
  /** 包邮, 运费 ¥8 起，满 ¥99 包邮. */
  freight: z.string(),
  fitments: z.array(
    z.object({
      series: z.object({ slug: z.string(), name: z.string() }),
      /** Null for all generations of it. */
      generation: z.string().nullable(),
      note: z.string(),
    }),
  ),
  comments: z.number().int(),
  comments_closed: z.boolean(),
  related: z.array(goodsCardSchema),
});
export type GoodsDetail = z.output<typeof goodsDetailSchema>;

const categorySchema = z.object({ id: idSchema, name: z.string(), icon: z.string() });

export const goodsReviewSchema = z.object({
  id: idSchema,
  member: memberCardSchema.nullable(),
  stars: z.number().int(),
  body: z.string(),
  choice: z.string(),
  reply: z.string(),
  pictures: z.array(pictureSchema),
  created_at: timeSchema,
});
export type GoodsReview = z.output<typeof goodsReviewSchema>;

/** What goods are to the member who asks. */
export const goodsSideSchema = z.object({
  wished: z.boolean(),
  /**
   * How his cars stand to what it fits; empty where it names no car, or he has none. `some`: it fits generations of the car's
   * series, and he did not say of which his is.
   */
  cars: z.array(z.object({ label: z.string(), fits: z.enum(["yes", "some", "no"]), note: z.string() })),
  skus: z.array(
    z.object({
      id: idSchema,
      price_fen: fen,
      /** 会员价, 车主价, 秒杀价; empty for the plain one. */
      words: z.string(),
      /** Why he cannot buy it; null where he can. */
      problem: z.string().nullable(),
      /** That is only since none of his cars is certified. */
      needs_certificate: z.boolean(),
      /** Pieces of these goods that he may still buy; null without a limit. */
      limit_left: z.number().int().nullable(),
      /** Pieces for the flash price; null without one. */
      flash_left: z.number().int().nullable(),
      /** He is told when it is there again. */
      asked: z.boolean(),
    }),
  ),
});
export type GoodsSide = z.output<typeof goodsSideSchema>;

/** `larksong.12,egret`: series of cars, with a generation where it is known. */
const fitsSchema = z
  .string()
  .max(300)
  .regex(/^[a-z0-9-]{1,60}(\.[1-9]\d{0,17})?(,[a-z0-9-]{1,60}(\.[1-9]\d{0,17})?){0,4}$/, "车型不正确");

const section = z.string().max(40).optional();

export const goodsEndpoints = {
  "GET /api/shop": {
    summary:
      "The front of a section's shop: shelves, what is put forward, the flash sale that runs or comes next, goods for points",
    query: z.object({ section }),
    data: z.object({
      categories: z.array(categorySchema),
      banner: z.array(goodsCardSchema),
      flash: z
        .object({
          id: idSchema,
          title: z.string(),
          starts_at: timeSchema,
          ends_at: timeSchema,
          items: z.array(goodsCardSchema),
        })
        .nullable(),
      points: z.array(goodsCardSchema),
    }),
  },
  "GET /api/goods": {
    summary:
      "Goods that are sold in a section, narrowed by shelf, words, cars that they fit, exchange for points",
    query: pageQuery.extend({
      section,
      category: idSchema.optional(),
      q: z.string().max(60).optional(),
      sort: z.enum(goodsSorts).default("shop"),
      fits: fitsSchema.optional(),
      points: z.enum(["1"]).optional(),
    }),
    data: pageOf(goodsCardSchema),
  },
  "GET /api/goods/{id}": {
    summary: "Goods with their SKUs, also once they are off",
    params: idParams,
    data: goodsDetailSchema,
  },
  "GET /api/goods/{id}/reviews": {
    summary: "What buyers say of goods, the latest first",
    params: idParams,
    query: pageQuery.extend({
      pictures: z.enum(["1"]).optional(),
      stars: z.coerce.number().int().min(1).max(5).optional(),
    }),
    data: pageOf(goodsReviewSchema).extend({
      /** How many gave five stars, four, and so on. */
      stars: z.array(z.number().int()),
    }),
  },
  "GET /api/goods/{id}/mine": {
    summary: "What goods are to the member: his prices, what he may buy, wish, cars",
    params: idParams,
    data: goodsSideSchema,
  },
  "PUT /api/goods/{id}/wish": {
    summary: "Puts goods on the wishlist. Again changes nothing",
    params: idParams,
    data: okSchema,
  },
  "DELETE /api/goods/{id}/wish": { summary: "Takes them off the wishlist", params: idParams, data: okSchema },
  "GET /api/my/goods/wishes": {
    summary: "The member's wishlist, the latest first, also what is off",
    query: pageQuery,
    data: pageOf(goodsCardSchema),
  },
  "PUT /api/skus/{id}/restock": {
    summary: "Wants to be told once when a SKU is there again. Again changes nothing",
    params: idParams,
    data: okSchema,
  },
  "DELETE /api/skus/{id}/restock": { summary: "Does not want it any more", params: idParams, data: okSchema },
} satisfies Endpoints;

named({
  GoodsCard: goodsCardSchema,
  GoodsSku: goodsSkuSchema,
  GoodsDetail: goodsDetailSchema,
  GoodsReview: goodsReviewSchema,
  GoodsSide: goodsSideSchema,
});
