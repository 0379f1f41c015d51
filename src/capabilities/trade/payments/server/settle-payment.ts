import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import type { PaymentProviderName } from "#shared/payment.ts";
import { providerAccount, subjectAccount } from "./accounts.ts";
import { paymentNotice } from "./notice-kinds.ts";
import { refundPayment } from "./open-payment.ts";
import { payables } from "./payables.ts";
import type { PaymentAnswer } from "./providers/provider.ts";
import { paymentDifferences, payments } from "./tables.ts";
import { tellPayer } from "./tell.ts";

/** `known` when it had been settled before, `unknown` for no payment of ours, `amount` when it is not the sum that is owed. */
export type Settled = "settled" | "known" | "unknown" | "amount";

export interface ArrivedPayment extends Extract<PaymentAnswer, { state: "paid" }> {
  provider: PaymentProviderName;
  number: string;
}

/** Under which the money of a payment goes back by itself, without what it was for being told. */
export const returnKey = (number: string): string => `payment:${number}`;

/**
 * The provider said that it was paid, in whichever way: a notification, an answer, a statement. Once, whoever says it first:
 * the money is in the ledger and what it was for knows of it, or takes it no more and it goes back by itself.
 */
export async function settlePayment(
  tx: Transaction,
  services: Services,
  arrived: ArrivedPayment,
): Promise<Settled> {
  const { provider, number, transactionId, fen, currency, paidAt } = arrived;
  const ofIt = and(eq(payments.number, number), eq(payments.provider, provider));
  const seen = await firstRow(tx, payments, ofIt);
  if (seen === undefined) return "unknown";
  if (seen.state === "paid") return "known";
  const payable = payables.get(seen.kind);
  if (payable === undefined) throw new Error(`nobody offers the payable "${seen.kind}"`);
  await payable.hold(tx, seen.subjectId);
  const payment = await lockedRow(tx, payments, ofIt);
  if (payment === undefined) return "unknown";
  if (payment.state === "paid") return "known";
  if (fen !== payment.fen || currency !== "CNY") {
    await noteAmount(tx, payment, { fen, currency, transactionId });
    return "amount";
  }
  const { id, kind, subjectId, title } = payment;
  await tx.update(payments).set({ state: "paid", paidAt, transactionId }).where(eq(payments.id, id));
  await transfer(tx, {
    key: `payment:${number}`,
    reason: "payment",
    details: { payment: number },
    postings: [
      { account: providerAccount(provider), amount: -fen },
      { account: subjectAccount(kind, subjectId), amount: fen },
    ],
  });
  if (!(await payable.paid(tx, services, { number, subjectId, fen, paidAt }))) {
    const reason = "已取消或过期，自动退款";
    await refundPayment(tx, { key: returnKey(number), paymentNumber: number, fen, reason });
    await tellPayer(tx, paymentNotice, payment, {
      title: `“${title}”的付款会自动退回`,
      body: "付款到账时它已经取消或过期，钱会原路退回，无需操作。",
    });
  }
  return "settled";
}

/** Nothing is settled that was not owed like this: somebody at the desk looks at it, once however often it is told. */
async function noteAmount(
  tx: Transaction,
  { number, fen }: typeof payments.$inferSelect,
  there: { fen: number; currency: string; transactionId: string },
): Promise<void> {
  const known = await firstRow(
    tx,
    paymentDifferences,
    and(
      eq(paymentDifferences.number, number),
      eq(paymentDifferences.kind, "amount"),
      isNull(paymentDifferences.statementId),
    ),
  );
  if (known !== undefined) return;
  await tx.insert(paymentDifferences).values({
    ...{ kind: "amount", number, hereFen: fen, thereFen: there.fen },
    details: { currency: there.currency, transaction: there.transactionId },
  });
}
