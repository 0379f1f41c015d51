import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { personSchema } from "#capabilities/review/applications/contract.ts";
import {
  type Endpoints,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { afterSaleKinds, afterSaleStates, orderStates } from "#shared/order.ts";
import { wordsSchema } from "#shared/typed-text.ts";

const fen = z.number().int();
const pieces = z.number().int();
export const numberSchema = z.string().regex(/^\d{18}$/, "订单号是 18 位数字");
export const numberParams = z.object({ number: numberSchema });
const daySchema = z.iso.date("日期不正确");

export const orderFilter = z.object({
  state: z.enum(orderStates).optional(),
  section: z.string().max(40).optional(),
  /** The beginning of a number from 8 digits on, a courier's number, or the code of goods. */
  q: z.string().max(60, "搜索词太长了").default(""),
  /** Days in China, both included, on which it was placed. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type OrderFilter = z.output<typeof orderFilter>;

const deskLineSchema = z.object({
  id: idSchema,
  goods_id: idSchema.nullable(),
  title: z.string(),
  choice: z.string(),
  code: z.string(),
  picture: pictureSchema.nullable(),
  quantity: pieces,
  shipped: pieces,
  refunded: pieces,
  /** Neither sent nor given back. */
  left: pieces,
  unit_fen: fen,
  unit_points: z.number().int(),
  coupon_fen: fen,
  red_packet_fen: fen,
  points_fen: fen,
  points_off: z.number().int(),
  pay_fen: fen,
  refunded_fen: fen,
  refunded_points: z.number().int(),
});
export type DeskLine = z.output<typeof deskLineSchema>;

export const deskOrderCardSchema = z.object({
  number: numberSchema,
  section: z.string(),
  kind: z.enum(["goods", "fee"]),
  state: z.enum(orderStates),
  member: personSchema.nullable(),
  /** 王**，尾号 1234，广东省深圳市南山区; empty for what needs no parcel. */
  recipient: z.string(),
  pay_fen: fen,
  refunded_fen: fen,
  points: z.number().int(),
  lines: z.array(
    deskLineSchema.pick({
      id: true,
      title: true,
      choice: true,
      code: true,
      picture: true,
      quantity: true,
      left: true,
    }),
  ),
  /** The buyer's, and the desk's own. */
  note: z.string(),
  desk_note: z.string(),
  /** An after-sale that is not over. */
  after_sale: z.string().nullable(),
  created_at: timeSchema,
  paid_at: timeSchema.nullable(),
  version: versionSchema,
});
export type DeskOrderCard = z.output<typeof deskOrderCardSchema>;

const parcelSchema = z.object({
  id: idSchema,
  courier: z.string(),
  tracking: z.string(),
  /** What is odd about its number; null for nothing. */
  odd: z.string().nullable(),
  exchange: z.boolean(),
  shipped_at: timeSchema,
  /** Who packed it; null once the account is gone. */
  by: z.string().nullable(),
  lines: z.array(z.object({ id: idSchema, title: z.string(), choice: z.string(), quantity: pieces })),
  /** Until when it can be taken back; null when it cannot. */
  undo_until: timeSchema.nullable(),
});
export type DeskParcel = z.output<typeof parcelSchema>;

export const deskOrderSchema = deskOrderCardSchema.omit({ lines: true }).extend({
  lines: z.array(deskLineSchema),
  goods_fen: fen,
  freight_fen: fen,
  coupon_fen: fen,
  red_packet_fen: fen,
  points_fen: fen,
  points_off: z.number().int(),
  refunded_points: z.number().int(),
  payment_number: z.string(),
  invoice: z.enum(["none", "personal", "company"]),
  invoiced_at: timeSchema.nullable(),
  reason: z.string(),
  pay_by: timeSchema,
  shipped_at: timeSchema.nullable(),
  receive_by: timeSchema.nullable(),
  return_by: timeSchema.nullable(),
  parcels: z.array(parcelSchema),
  after_sales: z.array(
    z.object({ number: z.string(), kind: z.enum(afterSaleKinds), state: z.enum(afterSaleStates), fen }),
  ),
  events: z.array(
    z.object({
      id: idSchema,
      what: z.string(),
      note: z.string(),
      by: z.enum(["member", "desk", "system"]),
      admin: z.string().nullable(),
      at: timeSchema,
    }),
  ),
  can: z.object({
    pack: z.boolean(),
    unpack: z.boolean(),
    ship: z.boolean(),
    withdraw: z.boolean(),
    refund: z.boolean(),
    reveal: z.boolean(),
    invoice: z.boolean(),
  }),
});
export type DeskOrder = z.output<typeof deskOrderSchema>;

export const recipientSchema = z.object({
  name: z.string(),
  mobile: z.string(),
  region: z.string(),
  detail: z.string(),
});

const revealedSchema = z.object({
  recipient: recipientSchema.nullable(),
  invoice: z.object({ title: z.string(), tax_number: z.string() }).nullable(),
});
export type Revealed = z.output<typeof revealedSchema>;

/** What is read of orders, and what is changed of one besides its parcels. */
export const deskOrderEndpoints = {
  "GET /api/admin/orders": {
    summary:
      "Orders of the sections that the administrator looks after; what is to be packed or sent the oldest first, others the newest first",
    query: pageQuery.extend(orderFilter.shape),
    data: pageOf(deskOrderCardSchema),
  },
  "GET /api/admin/orders/figures": {
    summary: "What happened today, and what waits",
    data: z.object({
      placed: z.number().int(),
      paid: z.number().int(),
      paid_fen: fen,
      pieces,
      refunds: z.number().int(),
      refunded_fen: fen,
      to_pack: z.number().int(),
      to_send: z.number().int(),
      asked: z.number().int(),
    }),
  },
  "GET /api/admin/orders/{number}": {
    summary: "One order with its sums, lines, parcels, after-sales and what happened",
    params: numberParams,
    data: deskOrderSchema,
  },
  "PUT /api/admin/orders/{number}/note": {
    summary: "The desk's own note about it",
    params: numberParams,
    body: z.object({ note: wordsSchema("备注", 300), version: versionSchema }),
    data: deskOrderSchema,
  },
  "PUT /api/admin/orders/{number}/invoice": {
    summary: "Whether its invoice was made out",
    params: numberParams,
    body: z.object({ made: z.boolean(), version: versionSchema }),
    data: deskOrderSchema,
  },
  "POST /api/admin/orders/{number}/reveal": {
    summary: "Whole address, number and invoice; stands in the audit log",
    params: numberParams,
    data: revealedSchema,
  },
  "POST /api/admin/orders/export": {
    summary:
      "Orders as CSV in parts, a row a line; addresses for whoever may read them. Stands in the audit log",
    body: orderFilter.omit({ q: true }).extend({
      addresses: z.boolean().default(false),
      cursor: z.string().max(200).optional(),
    }),
    data: z.object({ csv: z.string(), rows: z.number().int(), next_cursor: z.string().nullable() }),
  },
} satisfies Endpoints;

named({ DeskOrderCard: deskOrderCardSchema, DeskOrder: deskOrderSchema, Recipient: recipientSchema });
