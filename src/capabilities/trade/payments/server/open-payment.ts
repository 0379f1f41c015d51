import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { serialNumber } from "#platform/serial-number.ts";
import { AppError } from "#shared/errors.ts";
import type { PaymentProviderName } from "#shared/payment.ts";
import { payments, refunds } from "./tables.ts";

export interface WantedPayment {
  /** Where it is to be known before; else a new one. */
  number?: string;
  /** Of `payables`. */
  kind: string;
  subjectId: string;
  memberId: string;
  /** As the buyer reads it at his provider. */
  title: string;
  /** At least 1. */
  fen: number;
  provider: PaymentProviderName;
  /** Until when it can be paid. */
  expiresAt: Date;
}

/** Writes down that money is owed. @returns the payment's number, under which its buyer goes to pay */
export async function openPayment(tx: Transaction, wanted: WantedPayment): Promise<string> {
  const number = wanted.number ?? serialNumber();
  await tx.insert(payments).values({ ...wanted, number });
  return number;
}

/** The same for several at once, whose numbers are known before. */
export async function openPayments(
  tx: Transaction,
  wanted: readonly (WantedPayment & { number: string })[],
): Promise<void> {
  await tx.insert(payments).values([...wanted]);
}

/**
 * Nobody can pay it any more, from this commit on; a job tells the provider. Money that is under way then goes back by itself.
 * @returns false when it was paid before: what it was for cannot be cancelled like something unpaid
 */
export async function closePayment(tx: Transaction, number: string): Promise<boolean> {
  const [row] = await tx
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.number, number))
    .for("no key update");
  if (row === undefined || row.state === "closed") return true;
  if (row.state === "paid") return false;
  // Asked anew, so that the job goes on with it at once.
  await tx
    .update(payments)
    .set({ state: "closed", closedAt: sql`now()`, askedAt: null })
    .where(eq(payments.number, number));
  return true;
}

export interface WantedRefund {
  /** Under which it happens once: `after-sale:12`. */
  key: string;
  paymentNumber: string;
  /** At least 1. */
  fen: number;
  /** As the buyer reads it at his provider. */
  reason: string;
}

/**
 * Decides that money goes back; a job tells the provider and, once it is there, the payable. Once per key.
 * @throws AppError CONFLICT when it is more than what is left of the payment, or that was never paid
 */
export async function refundPayment(tx: Transaction, wanted: WantedRefund): Promise<void> {
  const { key, paymentNumber, fen, reason } = wanted;
  // Whoever decides the same at this moment waits here, and then finds it decided.
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.number, paymentNumber))
    .for("no key update");
  const [known] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.key, key));
  if (known) return;
  const [payment] = await tx
    .update(payments)
    .set({ refundedFen: sql`${payments.refundedFen} + ${fen}` })
    .where(
      and(
        eq(payments.number, paymentNumber),
        eq(payments.state, "paid"),
        sql`${payments.refundedFen} + ${fen} <= ${payments.fen}`,
      ),
    )
    .returning({ id: payments.id });
  if (payment === undefined) throw new AppError("CONFLICT", "退款金额超过了已支付的金额");
  await tx.insert(refunds).values({ number: serialNumber(), key, paymentId: payment.id, fen, reason });
}
