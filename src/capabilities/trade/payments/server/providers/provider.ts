import type { IncomingHttpHeaders } from "node:http";
import type { PaymentProviderName, PaymentWay } from "#shared/payment.ts";

/** What somebody is about to pay. */
export interface Prepaying {
  /** `out_trade_no` */
  number: string;
  title: string;
  /** At least 1. */
  fen: number;
  expiresAt: Date;
  /** Address of whoever pays. */
  address: string;
  /** His name at the provider, where the way needs one. */
  openId: string | null;
  /** Absolute address of the page to which another app leads back. */
  returnTo: string;
}

/** What the browser needs to let its member pay. */
export type Prepaid =
  | { way: "jsapi" | "shell"; params: Record<string, string> }
  | { way: "h5" | "native"; url: string }
  | { way: "sandbox" };

/** What the provider says of a payment; `missing` where it never heard of it. */
export type PaymentAnswer =
  | { state: "missing" | "pending" | "closed" }
  | { state: "paid"; transactionId: string; fen: number; currency: string; paidAt: Date };

/** What it says of a refund. `wrong` needs somebody; `gone` can be asked for again under another number. */
export interface RefundAnswer {
  state: "sent" | "done" | "wrong" | "gone";
  providerId: string;
  /** In its words, where it is not good. */
  problem: string;
}

export interface WantedAtProvider {
  /** `out_refund_no` */
  number: string;
  paymentNumber: string;
  fen: number;
  /** Of the whole payment. */
  totalFen: number;
  reason: string;
}

/** One line of a day's statement. */
export interface StatementRow {
  kind: "payment" | "refund";
  /** Of the payment, or of the refund. */
  number: string;
  fen: number;
  feeFen: number;
}

export type ProviderNotification =
  | { about: "payment"; number: string; answer: PaymentAnswer }
  | { about: "refund"; number: string; answer: RefundAnswer };

/** Who takes money. All calls throw {@link ProviderError} where they get no answer that can be believed. */
export interface PaymentProvider {
  name: PaymentProviderName;
  ways: readonly PaymentWay[];
  prepay: (way: PaymentWay, order: Prepaying) => Promise<Prepaid>;
  query: (number: string) => Promise<PaymentAnswer>;
  /** Nobody can pay it any more; `paid` when somebody had. */
  close: (number: string) => Promise<"closed" | "paid">;
  /** Repeating it with the same number changes nothing. */
  refund: (wanted: WantedAtProvider) => Promise<RefundAnswer>;
  /** Null where it never heard of it. */
  queryRefund: (number: string) => Promise<RefundAnswer | null>;
  /** @param day in China, `2026-11-24`; no rows where nothing happened */
  statement: (day: string) => Promise<StatementRow[]>;
  /** @param body as it came, byte by byte. @throws ProviderError `forged` when it is not the provider's */
  readNotification: (headers: IncomingHttpHeaders, body: string) => Promise<ProviderNotification>;
  /** When each of the certificates ends by which it signs; left out where it has none. */
  certificates?: () => Promise<readonly Date[]>;
}

export type ProviderProblem = "unreachable" | "refused" | "forged";

/** No answer that can be believed, or a refusal. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  /** The provider's own word for a refusal: `ORDER_NOT_EXIST`. */
  readonly code: string;

  constructor(problem: ProviderProblem, message: string, code = "") {
    super(message);
    this.name = "ProviderError";
    this.problem = problem;
    this.code = code;
  }
}
