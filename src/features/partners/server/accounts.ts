import type { AccountName } from "#platform/ledger/transfer.ts";

/*
 * Commission in the ledger, in fen. It comes from the shop's commission, a source, into the partner's account as an order is
 * over, and goes back there with what is refunded later. What he wants paid out lies aside until it is; then it is gone to the
 * source of payouts.
 */

/** What the shop gave as commission is negative here. */
export const commissionSource: AccountName = { owner: "shop:commission", unit: "fen", source: true };

/** What left the shop to partners. */
export const payouts: AccountName = { owner: "shop:payouts", unit: "fen", source: true };

/** What a partner can withdraw. */
export const partnerAccount = (id: string): AccountName => ({ owner: `partner:${id}`, unit: "fen" });

/** What of it is being paid out. */
export const payoutAccount = (withdrawalId: string): AccountName => ({
  owner: `payout:${withdrawalId}`,
  unit: "fen",
});
