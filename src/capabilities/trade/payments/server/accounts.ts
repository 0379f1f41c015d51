import type { AccountName } from "#platform/ledger/transfer.ts";
import type { PaymentProviderName } from "#shared/payment.ts";

/*
 * Money in the ledger, in fen. What people pay comes from the provider's source into the account of what it is for, where it
 * lies until that is over; from there it goes to the shop's income, or back. Sources hold no balance, so that nobody waits for
 * another: what stands at the provider, and what was earned, are sums of entries.
 */

const money = (owner: string, source = false): AccountName => ({
  owner,
  unit: "fen",
  ...(source && { source }),
});

/** All that came from this provider is negative here, all that went back positive. */
export const providerAccount = (provider: PaymentProviderName): AccountName => money(`pay:${provider}`, true);

/** What was paid for one thing and is neither earned nor given back. @param kind as of its payable */
export const subjectAccount = (kind: string, subjectId: string): AccountName => money(`${kind}:${subjectId}`);

/** What the shop earned. */
export const incomeAccount: AccountName = money("shop:income", true);
