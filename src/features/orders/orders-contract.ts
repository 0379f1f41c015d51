import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { saidOfGoods } from "#shared/goods-review.ts";
import { afterSaleKinds, afterSaleStates, orderStates } from "#shared/order.ts";

const fen = z.number().int();
const points = z.number().int();

/** Numbers of orders and after-sales: 18 digits that nobody guesses. */
export const orderNumberParams = z.object({ number: z.string().regex(/^\d{18}$/, "编号不正确") });

export const orderTabs = ["all", "unpaid", "unsent", "sent", "review"] as const;
export type OrderTab = (typeof orderTabs)[number];

const lineSchema = z.object({
  id: idSchema,
  /** Null for a fee, and where it can be bought no more. */
  goods_id: idSchema.nullable(),
  title: z.string(),
  choice: z.string(),
  picture: pictureSchema.nullable(),
  quantity: z.number().int(),
  unit_fen: fen,
  unit_points: points,
  /** Pieces that went back, and that went out. */
  refunded: z.number().int(),
  shipped: z.number().int(),
  reviewed: z.boolean(),
});

const canSchema = z.object({
  pay: z.boolean(),
  cancel: z.boolean(),
  receive: z.boolean(),
  review: z.boolean(),
  after_sale: z.boolean(),
  buy_again: z.boolean(),
  hide: z.boolean(),
});

const afterSaleLinkSchema = z.object({
  number: z.string(),
  kind: z.enum(afterSaleKinds),
  state: z.enum(afterSaleStates),
  fen,
  points,
});

export const orderCardSchema = z.object({
  number: z.string(),
  section: z.string(),
  kind: z.enum(["goods", "fee"]),
  state: z.enum(orderStates),
  pay_fen: fen,
  points,
  lines: z.array(lineSchema),
  created_at: timeSchema,
  /** Until when it waits for its payment; null once that is over. */
  pay_by: timeSchema.nullable(),
  /** Where it is paid; empty where nothing is to be paid. */
  payment_number: z.string(),
  /** The newest of its after-sales that is not over; null for none. */
  after_sale: afterSaleLinkSchema.nullable(),
  can: canSchema,
});
export type OrderCard = z.output<typeof orderCardSchema>;

const parcelSchema = z.object({
  id: idSchema,
  courier: z.string(),
  tracking: z.string(),
  shipped_at: timeSchema,
  /** The courier's own page about it; empty where none is configured. */
  query_url: z.string(),
  /** It holds what was exchanged. */
  exchange: z.boolean(),
  lines: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      choice: z.string(),
      picture: pictureSchema.nullable(),
      quantity: z.number().int(),
    }),
  ),
});

const recipientSchema = z.object({
  name: z.string(),
  mobile: z.string(),
  region: z.string(),
  detail: z.string(),
});

export const orderSchema = orderCardSchema.extend({
  goods_fen: fen,
  freight_fen: fen,
  coupon_fen: fen,
  red_packet_fen: fen,
  /** What points took off, and how many did. */
  points_fen: fen,
  points_off: points,
  refunded_fen: fen,
  refunded_points: points,
  /** 王**, 138****0000, the region; nothing of the rest. Null where no parcel goes, or once it was deleted. */
  recipient: recipientSchema.omit({ detail: true }).nullable(),
  note: z.string(),
  /** `title` is masked as the recipient is. */
  invoice: z.object({
    kind: z.enum(["none", "personal", "company"]),
    title: z.string(),
    made_at: timeSchema.nullable(),
  }),
  reason: z.string(),
  paid_at: timeSchema.nullable(),
  receive_by: timeSchema.nullable(),
  return_by: timeSchema.nullable(),
  parcels: z.array(parcelSchema),
  after_sales: z.array(afterSaleLinkSchema),
  events: z.array(
    z.object({
      id: idSchema,
      /** `place`, an act of `shared/order.ts`, `parcel`, `after_sale` … */
      what: z.string(),
      note: z.string(),
      by: z.enum(["member", "desk", "system"]),
      at: timeSchema,
    }),
  ),
  /** Days after its end when name, address and number are deleted. */
  keep_days: z.number().int(),
});
export type Order = z.output<typeof orderSchema>;

export const orderEndpoints = {
  "GET /api/my/orders": {
    summary: "The member's orders, newest first: by where they stand, and by title or number",
    query: pageQuery.extend({
      tab: z.enum(orderTabs).default("all"),
      q: z.string().max(80, "搜索词太长了").default(""),
    }),
    data: pageOf(orderCardSchema),
  },
  "GET /api/my/orders/{number}": {
    summary: "One own order: lines, sums, parcels, what happened and what can be done",
    params: orderNumberParams,
    data: orderSchema,
  },
  "GET /api/my/orders/{number}/recipient": {
    summary: "Whole name, number and address of an own order; null once they were deleted",
    params: orderNumberParams,
    data: recipientSchema.nullable(),
  },
  "POST /api/my/orders/{number}/receive": {
    summary: "Says that everything arrived; again changes nothing",
    params: orderNumberParams,
    data: okSchema,
  },
  "POST /api/my/orders/{number}/hide": {
    summary: "Takes an order that is over off the list",
    params: orderNumberParams,
    data: okSchema,
  },
  "POST /api/my/orders/{number}/reviews": {
    summary:
      "Says how goods of an own order are, once a line; for who got them. The same key again answers the first",
    params: orderNumberParams,
    body: z.object({
      line_id: idSchema,
      ...saidOfGoods,
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({ state: z.enum(["published", "in_review"]) }),
  },
  "POST /api/my/orders/{number}/buy-again": {
    summary: "Puts what can still be bought of it into the cart, and says what cannot",
    params: orderNumberParams,
    data: z.object({
      added: z.number().int(),
      left_out: z.array(z.object({ title: z.string(), problem: z.string() })),
    }),
  },
} satisfies Endpoints;

named({ OrderCard: orderCardSchema, Order: orderSchema });
