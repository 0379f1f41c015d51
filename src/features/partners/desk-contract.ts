import { z } from "zod";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";
import { withdrawalSchema } from "./contract.ts";

const deskPartnerSchema = z.object({
  id: idSchema,
  code: z.string(),
  section: z.string(),
  active: z.boolean(),
  /** Null once the account is gone. */
  member: z.object({ id: idSchema, nickname: z.string() }).nullable(),
  /** His own rate; null for the usual one. */
  rate_bp: z.number().int().nullable(),
  orders: z.number().int(),
  booked_fen: z.number().int(),
  balance_fen: z.number().int(),
  created_at: timeSchema,
});
export type DeskPartner = z.output<typeof deskPartnerSchema>;

const deskWithdrawalSchema = withdrawalSchema.extend({
  partner: z.object({ id: idSchema, code: z.string(), nickname: z.string() }),
  reference: z.string(),
});
export type DeskWithdrawal = z.output<typeof deskWithdrawalSchema>;

export const partnerDeskEndpoints = {
  "GET /api/admin/partners": {
    summary: "The shop's partners with what they earned, newest first",
    query: pageQuery.extend({
      q: z.string().max(40).optional(),
      /** Only accounts that ended with commission which nobody decided on. */
      owed: z.enum(["1"]).optional(),
    }),
    data: pageOf(deskPartnerSchema),
  },
  "PUT /api/admin/partners/{id}": {
    summary: "Gives a partner a rate of his own, or the usual one; for orders that are paid from now on",
    params: idParams,
    body: z.object({
      rate_bp: z
        .number("请填写比例")
        .int("比例最多两位小数")
        .min(0, "比例不正确")
        .max(5000, "比例最多 50%")
        .nullable(),
    }),
    data: okSchema,
  },
  "POST /api/admin/partners/{id}/close": {
    summary: "Decides on what an account that ended is owed: it was paid out, or stays with the shop",
    params: idParams,
    body: z.object({
      outcome: z.enum(["paid", "kept"], "请选择处理方式"),
      /** The sum that was seen. */
      fen: z.number("金额不正确").int("金额不正确").min(1, "金额不正确"),
      note: lineSchema("说明", 100, 2),
      idempotency_key: idempotencyKeySchema,
    }),
    data: okSchema,
  },
  "GET /api/admin/partner-withdrawals": {
    summary: "Payments that partners asked for, those that wait first",
    query: pageQuery.extend({ state: z.enum(["asked", "paid", "refused"]).default("asked") }),
    data: pageOf(deskWithdrawalSchema),
  },
  "POST /api/admin/partner-withdrawals/{id}/reveal": {
    summary: "Name, identity number and account of one in whole; stands in the audit log",
    params: idParams,
    data: z.object({ name: z.string(), id_number: z.string(), bank: z.string(), account: z.string() }),
  },
  "POST /api/admin/partner-withdrawals/{id}/pay": {
    summary: "It was paid out",
    params: idParams,
    body: z.object({ reference: lineSchema("付款流水号", 60).default("") }),
    data: okSchema,
  },
  "POST /api/admin/partner-withdrawals/{id}/refuse": {
    summary: "It is not paid out; the money can be withdrawn again",
    params: idParams,
    body: z.object({ reason: lineSchema("理由", 100, 2) }),
    data: okSchema,
  },
  "POST /api/admin/partners/statement": {
    summary: "What all partners earned and got in a month, for a CSV; stands in the audit log",
    body: z.object({ month: z.string("请选择月份").regex(/^20\d\d-(0[1-9]|1[0-2])$/, "月份格式不正确") }),
    data: z.object({
      items: z.array(
        z.object({
          at: timeSchema,
          code: z.string(),
          nickname: z.string(),
          what: z.string(),
          fen: z.number().int(),
        }),
      ),
    }),
  },
} satisfies Endpoints;
