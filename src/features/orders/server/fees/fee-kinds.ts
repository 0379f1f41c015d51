import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** What somebody pays for beside goods, as its feature is told of it. */
export interface Fee {
  /** Of the order that it is paid by. */
  number: string;
  /** As it was given to `placeFee`: `activity:17`. */
  subject: string;
  memberId: string | null;
  fen: number;
  points: number;
}

/** A feature that takes fees. `paid` and `ended` are called once, in the transaction that moves the order. */
export interface FeeKind {
  /** Holds what it is for, before its buyer and its order are held: whoever asks for a fee does it in that order too. */
  hold: (tx: Transaction, subject: string) => Promise<void>;
  /** @returns false where it cannot be had any more, as a seat that was given away: the money goes back by itself */
  paid: (tx: Transaction, services: Services, fee: Fee) => Promise<boolean>;
  /** It was not paid in time, was cancelled before that, or was given back. */
  ended: (tx: Transaction, services: Pick<Services, "cache">, fee: Fee, how: FeeEnd) => Promise<void>;
  /** From when on the money is the shop's, as things stand now; null where what `placeFee` was told still holds. */
  refundableUntil: (db: Queryable, subject: string) => Promise<Date | null>;
  /** The page of what it is for. */
  path: (db: Queryable, subject: string) => Promise<string>;
}
export type FeeEnd = "cancelled" | "expired" | "refunded";

/** Fees by what stands before the colon of their subject. */
export const feeKinds = new ExtensionPoint<FeeKind>("kind of fee");

/** @throws Error for a subject of a kind that nobody offers: a mistake in the code */
export function feeKindOf(subject: string): FeeKind {
  const name = subject.slice(0, Math.max(0, subject.indexOf(":")));
  const kind = feeKinds.get(name);
  if (kind === undefined) throw new Error(`no feature offers fees for "${subject}"`);
  return kind;
}
