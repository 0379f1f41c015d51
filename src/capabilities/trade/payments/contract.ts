import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";
import { paymentProviders, paymentStates, paymentWays } from "#shared/payment.ts";

const fen = z.number().int();
const numberParams = z.object({ number: z.string().regex(/^\d{12,32}$/, "支付单号不正确") });

const paymentSchema = z.object({
  number: z.string(),
  title: z.string(),
  fen,
  refunded_fen: fen,
  state: z.enum(paymentStates),
  provider: z.enum(paymentProviders),
  ways: z.array(z.enum(paymentWays)),
  /** The member went to pay at least once. */
  begun: z.boolean(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** Page of what it is for. */
  path: z.string(),
  /** Where the same is bought anew once this can be paid no more; empty where it cannot be. */
  again: z.string(),
});
export type ShownPayment = z.infer<typeof paymentSchema>;

const prepaidSchema = z.object({
  way: z.enum(paymentWays),
  /** For WeChat's browser and the shell. */
  params: z.record(z.string(), z.string()).nullable(),
  /** To open (H5), or to draw as a code (native). */
  url: z.string().nullable(),
});
export type PrepaidAnswer = z.infer<typeof prepaidSchema>;

export const sandboxOutcomes = ["paid", "paid_twice", "paid_late"] as const;

export const paymentEndpoints = {
  "GET /api/my/payments/{number}": {
    summary: "One of the member's payments, and the ways to pay it",
    params: numberParams,
    data: paymentSchema,
  },
  "POST /api/my/payments/{number}/pay": {
    summary: "Goes to pay: what the browser needs for it",
    params: numberParams,
    body: z.object({
      way: z.enum(paymentWays, "没有这种支付方式"),
      /** Slug of the section in which it is paid: there whoever paid elsewhere comes back. */
      section: z.string().max(40).optional(),
    }),
    data: prepaidSchema,
  },
  "POST /api/my/payments/{number}/check": {
    summary: "Asks the provider whether it was paid",
    params: numberParams,
    data: paymentSchema,
  },
  "POST /api/my/payments/{number}/sandbox": {
    summary: "What the sandbox's cashier is told: paid, paid with two notifications, paid and told later",
    params: numberParams,
    body: z.object({ outcome: z.enum(sandboxOutcomes, "没有这种结果") }),
    data: paymentSchema,
  },
} satisfies Endpoints;
