import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { addressSchema } from "#capabilities/people/addresses/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idSchema,
  named,
  okSchema,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { couponKinds } from "#shared/coupon.ts";
import { FEN_MAX } from "#shared/money.ts";
import { LINES_MAX, orderStates, PIECES_MAX } from "#shared/order.ts";
import { isTaxNumber, plainTaxNumber } from "#shared/tax-number.ts";
import { lineSchema, wordsSchema } from "#shared/typed-text.ts";

/** Pieces of one SKU. */
export const quantitySchema = z
  .number("请填写数量")
  .int("数量只能是整数")
  .min(1, "数量至少为 1")
  .max(PIECES_MAX, `一种商品一次最多买 ${PIECES_MAX} 件`);

const wantedLine = z.object({
  sku_id: idSchema,
  quantity: quantitySchema,
  /** Paid with points where its price in points is shown. */
  exchange: z.boolean().default(false),
});

const wanted = {
  lines: z
    .array(wantedLine)
    .min(1, "请先选择商品")
    .max(LINES_MAX, `一个订单最多 ${LINES_MAX} 种商品`)
    .refine(
      (lines) => new Set(lines.map((line) => line.sku_id)).size === lines.length,
      "商品重复，请刷新后重试",
    ),
  /** Slug of the section in which one buys. */
  section: z.string().max(20),
  address_id: idSchema.nullable().default(null),
  coupon_id: idSchema.nullable().default(null),
  red_packet_id: idSchema.nullable().default(null),
  use_points: z.boolean().default(false),
};

const quoteBody = z.object({
  ...wanted,
  /** Take the coupon and the red packet that take off most, whatever is named. */
  pick: z.boolean().default(false),
});
export type QuoteBody = z.output<typeof quoteBody>;

const invoiceBody = z
  .object({
    kind: z.enum(["none", "personal", "company"]),
    title: lineSchema("发票抬头", 60).default(""),
    tax_number: z.string().max(40, "税号不正确，请核对").transform(plainTaxNumber).default(""),
  })
  .superRefine(({ kind, title, tax_number: number }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (kind === "company" && title === "") wrong("title", "请填写公司名称");
    if (kind === "company" && !isTaxNumber(number))
      wrong("tax_number", number === "" ? "请填写税号" : "税号不正确，请核对 18 位统一社会信用代码");
  })
  .default({ kind: "none", title: "", tax_number: "" });

const placeBody = z.object({
  ...wanted,
  invoice: invoiceBody,
  /** For the shop. */
  note: wordsSchema("备注", 200).default(""),
  /** What the buyer saw he would pay, and with how many points; anything else is refused (CHANGED). */
  expected_fen: z.number().int().min(0).max(FEN_MAX),
  expected_points: z.number().int().min(0).max(FEN_MAX),
  /** `version` of the quote that he saw. */
  seen: versionSchema.optional(),
  /** What his browser remembers of who brought him. */
  partner_code: z.string().max(16).default(""),
  /** Takes its lines out of the cart. */
  from_cart: z.boolean().default(false),
  idempotency_key: idempotencyKeySchema,
});
export type PlaceBody = z.output<typeof placeBody>;

const fen = z.number().int();

export const quotedLineSchema = z.object({
  sku_id: idSchema,
  /** Empty where nobody sells it any more, as `title`. */
  goods_id: z.string(),
  section: z.string(),
  title: z.string(),
  /** 19 × 8.5 · 拉丝银 */
  choice: z.string(),
  picture: pictureSchema.nullable(),
  quantity: z.number().int(),
  exchange: z.boolean(),
  unit_fen: fen,
  unit_points: z.number().int(),
  /** 会员价, 车主价, 秒杀价; empty for the usual one. */
  price_words: z.string(),
  fen,
  points: z.number().int(),
  coupon_fen: fen,
  red_packet_fen: fen,
  points_fen: fen,
  pay_fen: fen,
  /** Words of when it goes out; empty where nothing was said. */
  ships_in: z.string(),
  return_days: z.number().int(),
  /** Why it cannot be ordered like this; null where it can. */
  problem: z.string().nullable(),
});
export type QuotedLine = z.output<typeof quotedLineSchema>;

const couponSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(couponKinds),
  words: z.string(),
  scope: z.string(),
  valid_until: timeSchema,
  off_fen: fen,
  problem: z.string().nullable(),
});
export type QuotedCoupon = z.output<typeof couponSchema>;

const quoteSchema = z.object({
  lines: z.array(quotedLineSchema),
  goods_fen: fen,
  /** Null as long as no address is chosen. */
  freight_fen: fen.nullable(),
  /** How freight comes about, a template each. */
  freight_words: z.array(z.string()),
  coupon_fen: fen,
  red_packet_fen: fen,
  points_fen: fen,
  /** Points that take that off. */
  points_off: z.number().int(),
  /** Points in all, exchanged lines among them. */
  points: z.number().int(),
  pay_fen: fen,
  address: addressSchema.nullable(),
  /** All that the member has, those that take off most first. */
  coupons: z.array(couponSchema),
  coupon_id: idSchema.nullable(),
  red_packet_id: idSchema.nullable(),
  point_rule: z.object({
    balance: z.number().int(),
    /** What could be used for this order, and what that takes off. */
    most: z.number().int(),
    most_fen: fen,
    per_yuan: z.number().int(),
    most_percent: z.number().int(),
  }),
  /** What keeps all of it from being ordered: 请选择收货地址. */
  problems: z.array(z.string()),
  /** What was asked for and left out, as a coupon that ended meanwhile. */
  told: z.array(z.string()),
  /** Sent back with the order: it is placed as it was seen, or not at all. */
  version: z.string(),
});
export type QuoteView = z.output<typeof quoteSchema>;

const placedSchema = z.object({
  number: z.string(),
  state: z.enum(orderStates),
  /** Under which one goes to pay; empty where there is nothing to pay. */
  payment_number: z.string(),
});
export type PlacedOrder = z.output<typeof placedSchema>;

export const checkoutEndpoints = {
  "POST /api/orders/quote": {
    summary: "What an order would cost, line by line; nothing is kept",
    body: quoteBody,
    data: quoteSchema,
  },
  "POST /api/orders": {
    summary: "Places an order: takes the stock, coupons and points, and opens its payment",
    body: placeBody,
    data: placedSchema,
  },
  "POST /api/orders/{number}/cancel": {
    summary: "Cancels an order that is not paid yet; all that it held is given back",
    params: z.object({ number: z.string().regex(/^\d{18}$/, "订单号不正确") }),
    body: z.object({ reason: lineSchema("原因", 60).default("") }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ QuotedLine: quotedLineSchema });
