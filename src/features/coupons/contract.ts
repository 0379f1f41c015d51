import { z } from "zod";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { couponKinds, couponStates } from "#shared/coupon.ts";

const fenSchema = z.number().int();

/** What a coupon says of itself, whoever has it. */
const faceSchema = z.object({
  name: z.string(),
  /** Slug of the section whose goods it is for; the umbrella's are for all. */
  section: z.string(),
  kind: z.enum(couponKinds),
  amount_fen: fenSchema,
  /** Of a hundred that is taken off; 0 unless `percent`. */
  percent: z.number().int(),
  threshold_fen: fenSchema,
  /** 满 ¥200 减 ¥30 */
  words: z.string(),
  /** 全部商品可用 */
  scope: z.string(),
});

/** Coupons that can be had. */
export const couponOfferSchema = faceSchema.extend({
  /** Of the batch. */
  id: idSchema,
  /** Points that one costs; 0 where it is for nothing. */
  points: z.number().int(),
  min_level: z.number().int(),
  owners_only: z.boolean(),
  per_member: z.number().int(),
  total: z.number().int(),
  given: z.number().int(),
  claim_until: timeSchema,
  /** 领取后 7 天内有效 */
  term: z.string(),
});
export type CouponOffer = z.output<typeof couponOfferSchema>;

/** Where whoever looks stands with coupons that can be had. */
export const couponStandingSchema = z.object({
  /** Of the batch. */
  id: idSchema,
  /** How many he took. */
  mine: z.number().int(),
  left: z.number().int(),
  /** Why he cannot take another; null where he can. */
  problem: z.string().nullable(),
});
export type CouponStanding = z.output<typeof couponStandingSchema>;

export const myCouponSchema = faceSchema.extend({
  id: idSchema,
  state: z.enum(couponStates),
  valid_from: timeSchema,
  valid_until: timeSchema,
  /** Of the order that used it; empty for none. */
  order_number: z.string(),
  /** Where goods are that it is for; null unless it can be used. */
  use_path: z.string().nullable(),
});
export type MyCoupon = z.output<typeof myCouponSchema>;

export const fittingGoodsSchema = z.object({ id: idSchema, title: z.string(), min_fen: fenSchema });

export const couponEndpoints = {
  "GET /api/coupons": {
    summary: "Coupons that can be taken in a section now, for nothing or for points; the last to end below",
    query: z.object({ section: z.string().max(30) }),
    data: z.object({ items: z.array(couponOfferSchema) }),
  },
  "GET /api/my/coupon-standing": {
    summary: "What of the coupons that can be had the member took, what is left, and why he cannot",
    query: z.object({ section: z.string().max(30) }),
    data: z.object({ items: z.array(couponStandingSchema), points: z.number().int() }),
  },
  "POST /api/coupons/{id}/claim": {
    summary:
      "Takes one, for points where it costs some; repeated under the same key it answers the same. Refused in minors' mode",
    params: idParams,
    body: z.object({ idempotency_key: idempotencyKeySchema }),
    data: myCouponSchema,
  },
  "POST /api/coupons/redeem": {
    summary: "Takes one for a code; few tries an hour. Refused in minors' mode",
    body: z.object({
      code: z
        .string("请输入兑换码")
        .max(60, "兑换码最多 20 个字")
        .transform((code) => code.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
        .refine((code) => code.length >= 4 && code.length <= 20, "兑换码是 4 到 20 个字"),
      idempotency_key: idempotencyKeySchema,
    }),
    data: myCouponSchema,
  },
  "GET /api/my/coupons": {
    summary:
      "The member's coupons: those that can be used, the first to end on top; used ones, and those that ended",
    query: pageQuery.extend({ state: z.enum(couponStates).default("free") }),
    data: pageOf(myCouponSchema),
  },
  "GET /api/my/coupons/{id}/goods": {
    summary: "Goods that one of the member's coupons is for, where it names some",
    params: idParams,
    data: z.object({ items: z.array(fittingGoodsSchema) }),
  },
} satisfies Endpoints;

named({
  CouponOffer: couponOfferSchema,
  CouponStanding: couponStandingSchema,
  MyCoupon: myCouponSchema,
  FittingGoods: fittingGoodsSchema,
});
