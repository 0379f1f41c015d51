import { z } from "zod";
import { simpleEndpoints } from "#capabilities/review/applications/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { isIdNumber, plainIdNumber } from "#shared/id-number.ts";
import { lineSchema } from "#shared/typed-text.ts";

const fenSchema = z.number().int();

/** What the form asks, by name. */
export const partnerTexts = {
  ...{ name: "真实姓名", city: "所在城市", channel: "推广渠道" },
  ...{ link: "渠道链接", inviter: "邀请人" },
} as const;

export const partnerApplications = simpleEndpoints("partner-applications", {
  name: lineSchema("真实姓名", 20),
  city: lineSchema("所在城市", 20),
  channel: lineSchema("推广渠道", 20),
  link: lineSchema("渠道链接", 200),
  inviter: lineSchema("邀请人", 20),
});

export const partnerSchema = z.object({
  code: z.string(),
  /** His code counts. */
  active: z.boolean(),
  rate_bp: z.number().int(),
  /** Path of the shop with his code in it. */
  path: z.string(),
  poster: z.string(),
  /** Of orders that are not over yet, as they stand. */
  pending_fen: fenSchema,
  /** What can be withdrawn. */
  balance_fen: fenSchema,
  withdrawing_fen: fenSchema,
  paid_fen: fenSchema,
  least_fen: fenSchema,
});
export type Partner = z.output<typeof partnerSchema>;

const partnerOrderSchema = z.object({
  id: idSchema,
  /** Last four digits of its number: whose it is, nobody is told. */
  tail: z.string(),
  /** What its goods cost after what was taken off and refunded, without freight. */
  base_fen: fenSchema,
  rate_bp: z.number().int(),
  commission_fen: fenSchema,
  state: z.enum(["pending", "settled", "void"]),
  created_at: timeSchema,
});
export type PartnerOrder = z.output<typeof partnerOrderSchema>;

export const withdrawalSchema = z.object({
  id: idSchema,
  fen: fenSchema,
  state: z.enum(["asked", "paid", "refused"]),
  way: z.enum(["bank", "alipay"]),
  masked: z.string(),
  reason: z.string(),
  created_at: timeSchema,
  settled_at: timeSchema.nullable(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

const statementLineSchema = z.object({
  at: timeSchema,
  what: z.string(),
  fen: fenSchema,
  balance_fen: fenSchema,
});

export const partnerEndpoints = {
  "GET /api/partners/terms": {
    summary: "Rate, period and least withdrawal of the shop's partners",
    data: z.object({ rate_bp: z.number().int(), least_fen: fenSchema, days: z.number().int() }),
  },
  "GET /api/my/partner": {
    summary: "The member as a partner: code, link, poster, and what he earned; null for whoever is none",
    data: z.object({ partner: partnerSchema.nullable() }),
  },
  "GET /api/my/partner/orders": {
    summary: "Orders that the member's code brought, newest first, without whose they are",
    query: pageQuery,
    data: pageOf(partnerOrderSchema),
  },
  "GET /api/my/partner/goods": {
    summary: "Goods on sale with what the member would earn by one",
    query: z.object({ section: z.string().max(30) }),
    data: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          title: z.string(),
          fen: fenSchema,
          commission_fen: fenSchema,
          path: z.string(),
        }),
      ),
    }),
  },
  "GET /api/my/partner/withdrawals": {
    summary: "The member's withdrawals, newest first",
    query: pageQuery,
    data: pageOf(withdrawalSchema),
  },
  "POST /api/my/partner/withdrawals": {
    summary: "Asks for a payment of commission; repeated under the same key it answers the same",
    body: z.object({
      fen: z.number("请填写金额").int("金额不正确").min(1, "金额不正确").max(1_000_000_000, "金额不正确"),
      name: lineSchema("姓名", 20, 2),
      id_number: z
        .string("请填写身份证号")
        .max(60, "身份证号不正确")
        .transform(plainIdNumber)
        .refine(isIdNumber, "身份证号不正确，请核对 18 位号码"),
      way: z.enum(["bank", "alipay"], "请选择收款方式"),
      bank: lineSchema("开户行", 40).default(""),
      account: lineSchema("收款账号", 60, 5),
      idempotency_key: idempotencyKeySchema,
    }),
    data: withdrawalSchema,
  },
  "GET /api/my/partner/statement": {
    summary: "Everything that moved the member's commission, for a CSV",
    data: z.object({ items: z.array(statementLineSchema) }),
  },
} satisfies Endpoints;

named({ Partner: partnerSchema, Withdrawal: withdrawalSchema });
