import { z } from "zod";
import { pictureSchema, privatePictureSchema } from "#capabilities/media/media/contract.ts";
import { AFTER_SALE_NOTE, AFTER_SALE_PICTURES, afterSaleReasons } from "#shared/after-sale.ts";
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
import { courierName, plainTracking } from "#shared/courier.ts";
import { afterSaleKinds, afterSaleStates } from "#shared/order.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { orderNumberParams } from "./orders-contract.ts";

const fen = z.number().int();
const kindSchema = z.enum(afterSaleKinds, "请选择售后类型");
const reasonSchema = z.enum(afterSaleReasons, "请选择原因");

const askedLineSchema = z.object({
  id: idSchema,
  title: z.string(),
  choice: z.string(),
  picture: pictureSchema.nullable(),
  quantity: z.number().int(),
});

export const afterSaleFormSchema = z.object({
  number: z.string(),
  /** The money goes back at once, without anybody looking at it. */
  instant: z.boolean(),
  /** Something of it was sent: freight does not go back. */
  sent: z.boolean(),
  freight_fen: fen,
  /** Number of one that is not over: only one goes at a time. */
  open: z.string().nullable(),
  lines: z.array(
    askedLineSchema.extend({
      /** As `refundable` takes them. */
      pay_fen: fen,
      points: z.number().int(),
      refunded: z.number().int(),
      refunded_fen: fen,
      refunded_points: z.number().int(),
      ways: z.array(
        z.object({ kind: z.enum(afterSaleKinds), pieces: z.number().int(), reasons: z.array(reasonSchema) }),
      ),
    }),
  ),
});
export type AfterSaleForm = z.output<typeof afterSaleFormSchema>;

export const afterSaleBody = z.object({
  kind: kindSchema,
  reason: reasonSchema,
  note: z
    .string()
    .max(2000, "说明太长了")
    .default("")
    .transform(cleanText)
    .refine((note) => textLength(note) <= AFTER_SALE_NOTE, `说明最多 ${AFTER_SALE_NOTE} 个字`),
  lines: z
    .array(
      z.object({
        id: idSchema,
        quantity: z.number("请填写数量").int("数量要是整数").min(1, "数量至少为 1").max(10_000, "数量太多了"),
      }),
    )
    .min(1, "请选择商品")
    .max(100, "商品太多了")
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "同一件商品只能选一次"),
  /** Private uploads. */
  pictures: z
    .array(idSchema)
    .max(AFTER_SALE_PICTURES, `图片最多 ${AFTER_SALE_PICTURES} 张`)
    .default([])
    .refine((ids) => new Set(ids).size === ids.length, "同一张图片只能传一次"),
  /** What he saw that goes back; anything else is refused with CHANGED. */
  fen,
  points: z.number().int(),
  idempotency_key: idempotencyKeySchema,
});
export type AfterSaleInput = z.output<typeof afterSaleBody>;

export const afterSaleCardSchema = z.object({
  number: z.string(),
  order_number: z.string(),
  section: z.string(),
  kind: z.enum(afterSaleKinds),
  state: z.enum(afterSaleStates),
  reason: reasonSchema,
  fen,
  points: z.number().int(),
  lines: z.array(askedLineSchema),
  created_at: timeSchema,
  /** Until when the goods have to be on their way; null unless they have to be. */
  send_by: timeSchema.nullable(),
});
export type AfterSaleCard = z.output<typeof afterSaleCardSchema>;

export const afterSaleSchema = afterSaleCardSchema.extend({
  note: z.string(),
  freight_fen: fen,
  reply: z.string(),
  courier: z.string(),
  tracking: z.string(),
  /** Of the other piece, where it was exchanged. */
  parcels: z.array(z.object({ courier: z.string(), tracking: z.string(), query_url: z.string() })),
  /** Those that still are there; five minutes each. */
  pictures: z.array(privatePictureSchema),
  events: z.array(
    z.object({
      id: idSchema,
      /** `ask` or an act of `shared/order.ts`. */
      what: z.string(),
      note: z.string(),
      by: z.enum(["member", "desk", "system"]),
      at: timeSchema,
    }),
  ),
  can: z.object({ cancel: z.boolean(), send_back: z.boolean(), ask_again: z.boolean() }),
});
export type AfterSale = z.output<typeof afterSaleSchema>;

const numberParams = orderNumberParams;

export const afterSaleEndpoints = {
  "GET /api/my/orders/{number}/after-sale": {
    summary: "What can be asked for with each line of an own order, and what it gives back",
    params: numberParams,
    data: afterSaleFormSchema,
  },
  "POST /api/my/orders/{number}/after-sale": {
    summary:
      "Asks for a refund, a return or an exchange; before anything was packed the money goes back at once. The same key again answers the first",
    params: numberParams,
    body: afterSaleBody,
    data: z.object({ number: z.string(), state: z.enum(afterSaleStates) }),
  },
  "GET /api/my/after-sales": {
    summary: "The member's after-sales, newest first",
    query: pageQuery,
    data: pageOf(afterSaleCardSchema),
  },
  "GET /api/my/after-sales/{number}": {
    summary: "One of them with its pictures, answers, parcels and what happened",
    params: numberParams,
    data: afterSaleSchema,
  },
  "POST /api/my/after-sales/{number}/cancel": {
    summary: "Takes it back before the goods are on their way",
    params: numberParams,
    data: okSchema,
  },
  "POST /api/my/after-sales/{number}/send-back": {
    summary: "Says with which parcel the goods come back",
    params: numberParams,
    body: z.object({
      courier: z
        .string()
        .max(40, "快递公司最多 20 个字")
        .transform((text) => courierName(cleanText(text)))
        .refine((text) => text !== "", "请选择快递公司")
        .refine((text) => textLength(text) <= 20, "快递公司最多 20 个字"),
      tracking: z
        .string()
        .max(60, "快递单号不正确")
        .transform(plainTracking)
        .refine((text) => /^[A-Z0-9]{6,32}$/.test(text), "快递单号是 6 到 32 位字母和数字"),
    }),
    data: okSchema,
  },
} satisfies Endpoints;

named({
  AfterSaleForm: afterSaleFormSchema,
  AfterSaleBody: afterSaleBody,
  AfterSaleCard: afterSaleCardSchema,
  AfterSale: afterSaleSchema,
});
