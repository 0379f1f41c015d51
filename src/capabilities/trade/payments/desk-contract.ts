import { z } from "zod";
import { type Endpoints, idParams, okSchema, pageOf, pageQuery } from "#shared/contract.ts";
import { paymentProviders, refundStates } from "#shared/payment.ts";

const fen = z.number().int();
const daySchema = z.iso.date("日期不正确");

const dayFigures = z.object({
  day: z.string(),
  paid_fen: fen,
  refunded_fen: fen,
  /** What became the shop's, less what was given back of it. */
  income_fen: fen,
  /** Null until the provider's statement is there. */
  fee_fen: fen.nullable(),
  statement: z.object({ paid_fen: fen, refunded_fen: fen, rows: z.number().int() }).nullable(),
  open_differences: z.number().int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

export const differenceKinds = ["missing_here", "missing_there", "amount", "state"] as const;

const difference = z.object({
  id: z.string(),
  /** Null where it was found without a statement. */
  day: z.string().nullable(),
  kind: z.enum(differenceKinds),
  of: z.enum(["payment", "refund"]),
  number: z.string(),
  here_fen: fen.nullable(),
  there_fen: fen.nullable(),
  settled_at: z.iso.datetime().nullable(),
  settled_by: z.string().nullable(),
  note: z.string(),
});
export type DeskDifference = z.infer<typeof difference>;

const deskRefund = z.object({
  id: z.string(),
  number: z.string(),
  payment: z.string(),
  title: z.string(),
  fen,
  reason: z.string(),
  state: z.enum(refundStates),
  problem: z.string(),
  tries: z.number().int(),
  created_at: z.iso.datetime(),
  /** When the provider is asked next by itself; says nothing of one that failed. */
  next_try_at: z.iso.datetime(),
  /** It failed, or waits a good while for its next try. */
  can_retry: z.boolean(),
});
export type DeskRefund = z.infer<typeof deskRefund>;

const accountsShown = z.object({
  provider: z.enum([...paymentProviders, "off"]),
  days: z.array(dayFigures),
  /** Now: lies in accounts of orders and is neither earned nor given back. */
  held_fen: fen,
  /** Now: decided to go back and not there yet. */
  returning_fen: fen,
  /** Now: what is owed to others than buyers, as partners' commission; the link where the reader may open it. */
  debts: z.array(z.object({ label: z.string(), fen, link: z.string().nullable() })),
});
export type Accounts = z.infer<typeof accountsShown>;

export const accountsEndpoints = {
  "GET /api/admin/accounts": {
    summary:
      "Day by day what came in, went back and became income, from the ledger, beside the provider's statements",
    query: z.object({ from: daySchema, until: daySchema }),
    data: accountsShown,
  },
  "GET /api/admin/payment-differences": {
    summary: "Differences to the provider's statements",
    query: pageQuery.extend({ state: z.enum(["open", "settled"]).default("open") }),
    data: pageOf(difference),
  },
  "POST /api/admin/payment-differences/{id}/settle": {
    summary: "Says what became of a difference",
    params: idParams,
    body: z.object({
      note: z.string().trim().min(2, "请填写处理结果").max(500, "处理结果最多 500 个字"),
    }),
    data: okSchema,
  },
  "GET /api/admin/payment-refunds": {
    summary: "Refunds that failed, or are on their way",
    query: pageQuery.extend({ state: z.enum(["failed", "open"]).default("failed") }),
    data: pageOf(deskRefund),
  },
  "POST /api/admin/payment-refunds/{id}/retry": {
    summary: "Tries a refund again that failed, or at once what waits for its next try",
    params: idParams,
    data: okSchema,
  },
  "POST /api/admin/payment-statements": {
    summary: "Fetches a day's statement anew and compares it",
    body: z.object({ day: daySchema }),
    data: z.object({ rows: z.number().int(), open_differences: z.number().int() }),
  },
} satisfies Endpoints;
