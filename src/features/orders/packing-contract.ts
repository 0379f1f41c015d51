import { z } from "zod";
import {
  type Endpoints,
  idempotencyKeySchema,
  idSchema,
  named,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { courierName, plainTracking } from "#shared/courier.ts";
import { lineSchema as shortText } from "#shared/typed-text.ts";
import { deskOrderSchema, numberParams, numberSchema, recipientSchema } from "./desk-contract.ts";

/** What is done to at once, at most. */
const MOST = { orders: 100, slips: 60 } as const;

/** Rows of a sheet of courier numbers, at most. */
export const MOST_ROWS = 1000;

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
    .max(MOST.orders, `一次最多 ${MOST.orders} 个订单`)
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
    z.object({
      id: idSchema,
      title: z.string(),
      choice: z.string(),
      code: z.string(),
      quantity: z.number().int(),
    }),
  ),
});
export type PackingSlip = z.output<typeof slipSchema>;

/** Packing, sending, and what parcels are. */
export const packingEndpoints = {
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
  "POST /api/admin/orders/slips": {
    summary:
      "What packing slips of orders say; whole addresses for whoever may read them, which stands in the audit log",
    body: z.object({
      numbers: z.array(numberSchema).min(1, "请选择订单").max(MOST.slips, `一次最多打印 ${MOST.slips} 张`),
    }),
    data: z.object({ items: z.array(slipSchema) }),
  },
} satisfies Endpoints;

named({ ParcelBody: parcelBody, WantedLines: wantedLines });
