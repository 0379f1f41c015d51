import { z } from "zod";
import { privatePictureSchema } from "#capabilities/media/media/contract.ts";
import { personSchema } from "#capabilities/review/applications/contract.ts";
import { type Endpoints, idSchema, pageOf, pageQuery, timeSchema, versionSchema } from "#shared/contract.ts";
import { afterSaleStates } from "#shared/order.ts";
import { wordsSchema } from "#shared/typed-text.ts";
import { afterSaleCardSchema } from "./after-sale-contract.ts";
import { deskOrderSchema, numberParams } from "./desk-contract.ts";
import { parcelBody, wantedLines } from "./packing-contract.ts";

export const deskAfterSaleActs = ["agree", "approve", "refuse", "accept", "replace"] as const;
export type DeskAfterSaleAct = (typeof deskAfterSaleActs)[number];

const cardSchema = afterSaleCardSchema.extend({ member: personSchema.nullable(), version: versionSchema });
export type DeskAfterSaleCard = z.output<typeof cardSchema>;

const detailSchema = cardSchema.extend({
  note: z.string(),
  freight_fen: z.number().int(),
  reply: z.string(),
  /** The way back. */
  courier: z.string(),
  tracking: z.string(),
  pictures: z.array(privatePictureSchema),
  /** How many pictures there are, also for whoever may not see them. */
  picture_count: z.number().int(),
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
  /** What can be done with it by whoever looks. */
  can: z.array(z.enum(deskAfterSaleActs)),
});
export type DeskAfterSale = z.output<typeof detailSchema>;

export const afterSaleDeskEndpoints = {
  "GET /api/admin/after-sales": {
    summary:
      "After-sales of the sections that the administrator looks after; what waits for the desk the oldest first",
    query: pageQuery.extend({
      state: z.enum(afterSaleStates).optional(),
      section: z.string().max(40).optional(),
      /** Its number, or that of its order. */
      q: z.string().max(40, "搜索词太长了").default(""),
    }),
    data: pageOf(cardSchema),
  },
  "GET /api/admin/after-sales/{number}": {
    summary: "One of them with its pictures and what happened",
    params: numberParams,
    data: detailSchema,
  },
  "POST /api/admin/after-sales/{number}/decision": {
    summary:
      "Agrees to give money back, lets goods be sent, refuses, accepts what came back, or sends another piece",
    params: numberParams,
    body: z
      .object({
        act: z.enum(deskAfterSaleActs),
        /** To the buyer: where to send it, or why not. */
        reply: wordsSchema("答复", 200).default(""),
        /** What came back can be sold again. */
        restock: z.boolean().default(true),
        /** Of the other piece, where one is sent. */
        parcel: parcelBody.optional(),
        version: versionSchema,
      })
      .refine(({ act, reply }) => act !== "refuse" || reply !== "", {
        message: "请填写拒绝的理由",
        path: ["reply"],
      })
      .refine(({ act, reply }) => act !== "approve" || reply !== "", {
        message: "请填写寄回的地址",
        path: ["reply"],
      })
      .refine(({ act, parcel }) => act !== "replace" || parcel !== undefined, {
        message: "请填写快递单号",
        path: ["parcel.tracking"],
      }),
    data: detailSchema,
  },
  "POST /api/admin/orders/{number}/withdraw": {
    summary: "Cancels an order that is not paid yet",
    params: numberParams,
    body: z.object({ reason: wordsSchema("原因", 100, 2), version: versionSchema }),
    data: deskOrderSchema,
  },
  "POST /api/admin/orders/{number}/refund": {
    summary: "Gives back what was paid for chosen pieces; refused when it is not the sum that was seen",
    params: numberParams,
    body: z.object({
      lines: wantedLines.min(1, "请选择要退的商品"),
      reason: wordsSchema("原因", 100, 2),
      fen: z.number().int(),
      points: z.number().int(),
      version: versionSchema,
    }),
    data: deskOrderSchema,
  },
} satisfies Endpoints;
