import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { balanceOf, type Posting, transfer } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import { formatFen } from "#shared/money.ts";
import { incomeAccount, providerAccount, subjectAccount } from "./accounts.ts";
import { paymentNotice } from "./notice-kinds.ts";
import { payables } from "./payables.ts";
import type { RefundAnswer } from "./providers/provider.ts";
import { returnKey } from "./settle-payment.ts";
import { payments, refunds } from "./tables.ts";
import { tellPayer } from "./tell.ts";

/**
 * The provider said where a refund stands. What is done happens once: the money left the account of what it was for, or the
 * shop's income where that was closed, and what it was for knows.
 * @returns false for no refund of ours
 */
export async function settleRefund(
  tx: Transaction,
  services: Services,
  number: string,
  { state, providerId, problem }: RefundAnswer,
): Promise<boolean> {
  const seen = await firstRow(tx, refunds, eq(refunds.number, number));
  if (seen === undefined) return false;
  const payment = await firstRow(tx, payments, eq(payments.id, seen.paymentId));
  if (payment === undefined) return false;
  const payable = payables.get(payment.kind);
  if (payable === undefined) throw new Error(`nobody offers the payable "${payment.kind}"`);
  await payable.hold(tx, payment.subjectId);
  const refund = await lockedRow(tx, refunds, eq(refunds.id, seen.id));
  // Told out of order: what is done stays done.
  if (refund === undefined || refund.state === "done") return true;
  const ofIt = eq(refunds.id, refund.id);
  if (state !== "done") {
    const to = state === "sent" ? "sent" : "failed";
    await tx.update(refunds).set({ state: to, providerId, problem }).where(ofIt);
    return true;
  }
  await tx.update(refunds).set({ state: "done", providerId, problem: "", doneAt: new Date() }).where(ofIt);
  const { kind, subjectId, provider, title } = payment;
  const { key, fen } = refund;
  const held = subjectAccount(kind, subjectId);
  const fromHeld = Math.min(fen, await balanceOf(tx, held));
  const postings: Posting[] = [
    { account: held, amount: -fromHeld },
    { account: incomeAccount, amount: fromHeld - fen },
    { account: providerAccount(provider), amount: fen },
  ];
  await transfer(tx, {
    key: `payment-refund:${number}`,
    reason: "payment_refund",
    details: { payment: payment.number, refund: number },
    postings: postings.filter(({ amount }) => amount !== 0),
  });
  if (key !== returnKey(payment.number)) await payable.refunded(tx, services, { key, subjectId, fen });
  else
    await tellPayer(tx, paymentNotice, payment, {
      title: `${formatFen(fen)} 已退回`,
      body: `“${title}”的付款已原路退回，到账时间以支付渠道为准。`,
    });
  return true;
}
