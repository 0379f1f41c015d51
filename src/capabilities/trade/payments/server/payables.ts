import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** What a payment says to what it is for. Both happen once, in the transaction that writes the payment or the refund. */
export interface Payable {
  /**
   * Locks what it is for (its member, its order), before the payment is: whoever cancels locks in this order too, and nobody
   * waits in a circle.
   */
  hold: (tx: Transaction, subjectId: string) => Promise<void>;
  /** @returns false where it cannot take the money any more, as an order that was cancelled: it goes back by itself */
  paid: (tx: Transaction, services: Services, payment: PaidPayment) => Promise<boolean>;
  /** The money of a refund arrived. */
  refunded: (tx: Transaction, services: Services, refund: DoneRefund) => Promise<void>;
  /** The page on which its buyer sees it. @param subjectId as it was given to `openPayment` */
  path: (tx: Transaction, subjectId: string) => Promise<string>;
  /** Where he buys the same anew, once it was not paid in time; left out, or empty, where he cannot. */
  again?: (tx: Transaction, subjectId: string) => Promise<string>;
}

export interface PaidPayment {
  number: string;
  subjectId: string;
  fen: number;
  paidAt: Date;
}

export interface DoneRefund {
  /** The key under which it was asked for. */
  key: string;
  subjectId: string;
  fen: number;
}

/** What can be paid for, by the kind that stands with a payment. */
export const payables = new ExtensionPoint<Payable>("payable");
