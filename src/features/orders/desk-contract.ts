import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { personSchema } from "#capabilities/review/applications/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { courierName, plainTracking } from "#shared/courier.ts";
import { afterSaleKinds, afterSaleStates, orderStates } from "#shared/order.ts";
import { lineSchema as shortText, wordsSchema } from "#shared/typed-text.ts";

/** What is done to at once, at most. */
export const DESK_MOST = { orders: 100, slips: 60, rows: 1000 } as const;

const fen = z.number().int();
const pieces = z.number().int();
const numberSchema = z.string().regex(/^\d{18}$/, "订单号是 18 位数字");
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

const courierSchema = shortText("快递公司", 20, 1).transform(courierName);
const trackingSchema = z
  .string("请填写快递单号")
  .max(80, "快递单号是 6 到 32 位字母和数字")
  .transform(plainTracking)
  .refine((text) => text !== "", "请填写快递单号")
  .refine((text) => text === "" || /^[A-Z0-9]{6,32}$/.test(text), "快递单号是 6 到 32 位字母和数字");
export const parcelBody = z.object({ courier: courierSchema, tracking: trackingSchema });
export type ParcelInput = z.output<typeof parcelBody>;

export const wantedLines = z
  .array(
    z.object({
      id: idSchema,
      quantity: z.number("请填写件数").int("件数要是整数").min(1, "件数至少为 1").max(100_000, "件数太多了"),
    }),
  )
  .max(100, "商品太多了")
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "同一件商品只能写一次");

const seenOrders = z.object({
  orders: z
    .array(z.object({ number: numberSchema, version: versionSchema }))
    .min(1, "请选择订单")
    .max(DESK_MOST.orders, `一次最多 ${DESK_MOST.orders} 个订单`)
    .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, "同一个订单只能选一次"),
});
export type SeenOrders = z.output<typeof seenOrders>["orders"];

const manySchema = z.object({
  done: z.number().int(),
  problems: z.array(z.object({ number: z.string(), text: z.string() })),
});
export type ManyDone = z.output<typeof manySchema>;

/** A line of a sheet of courier numbers. */
const shipmentRowSchema = z.object({
  line: z.number().int(),
  number: z.string(),
  courier: z.string(),
  tracking: z.string(),
  /** Why it cannot be taken; null where it can. */
  problem: z.string().nullable(),
  /** What is odd about it, and does not keep it from being taken. */
  odd: z.string().nullable(),
  /** The order has this parcel already: nothing is done for it. */
  same: z.boolean(),
});
export type ShipmentRow = z.output<typeof shipmentRowSchema>;

const sheetBody = z.object({
  /** The file as it is, in base64: UTF-8, or GBK as Excel writes it. */
  file: z.base64("文件不能读取").max(400_000, "文件太大，请分成几个"),
});

const slipSchema = z.object({
  number: z.string(),
  recipient: recipientSchema.nullable(),
  /** Instead of it, for whoever may not read addresses. */
  masked: z.string(),
  note: z.string(),
  created_at: timeSchema,
  lines: z.array(
    z.object({ id: idSchema, title: z.string(), choice: z.string(), code: z.string(), quantity: pieces }),
  ),
});
export type PackingSlip = z.output<typeof slipSchema>;

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
  "POST /api/admin/orders/pack": {
    summary: "Says that orders are packed; those that are already are no problem",
    body: seenOrders,
    data: manySchema,
  },
  "POST /api/admin/orders/unpack": {
    summary: "Takes that back",
    body: seenOrders,
    data: manySchema,
  },
  "POST /api/admin/orders/{number}/ship": {
    summary:
      "Sends a parcel of chosen pieces, or of all that is left; with the last piece the order is on its way",
    params: numberParams,
    body: parcelBody.extend({
      lines: wantedLines.default([]),
      version: versionSchema,
      idempotency_key: idempotencyKeySchema,
    }),
    data: deskOrderSchema,
  },
  "PUT /api/admin/orders/{number}/parcels/{parcel}": {
    summary: "Corrects a parcel's courier and number",
    params: numberParams.extend({ parcel: idSchema }),
    body: parcelBody.extend({ version: versionSchema }),
    data: deskOrderSchema,
  },
  "POST /api/admin/orders/{number}/parcels/{parcel}/unship": {
    summary: "A parcel did not go after all, within a day",
    params: numberParams.extend({ parcel: idSchema }),
    body: z.object({ version: versionSchema }),
    data: deskOrderSchema,
  },
  "POST /api/admin/orders/shipments/preview": {
    summary: "What a sheet of order, courier and number would do, line by line; nothing is stored",
    body: sheetBody,
    data: z.object({ encoding: z.string(), rows: z.array(shipmentRowSchema) }),
  },
  "POST /api/admin/orders/shipments": {
    summary: "Sends all orders of such a sheet, or none; the same sheet again changes nothing",
    body: sheetBody,
    data: z.object({ done: z.number().int(), same: z.number().int(), rows: z.array(shipmentRowSchema) }),
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
  "POST /api/admin/orders/slips": {
    summary:
      "What packing slips of orders say; whole addresses for whoever may read them, which stands in the audit log",
    body: z.object({
      numbers: z
        .array(numberSchema)
        .min(1, "请选择订单")
        .max(DESK_MOST.slips, `一次最多打印 ${DESK_MOST.slips} 张`),
    }),
    data: z.object({ items: z.array(slipSchema) }),
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
