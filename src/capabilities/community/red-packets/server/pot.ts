import type { AccountName } from "#platform/ledger/transfer.ts";

/** What red packets are counted in. Money would be another unit, with a provider that pays it out. */
export const UNIT = "points";

/**
 * Where the sum of a campaign lies while it runs. A source, so that those who open at the same time do not wait for
 * each other's turn at its balance: the packets themselves, split from the same sum, are what bounds it.
 */
export const potOf = (campaignId: string): AccountName => ({
  owner: `red-packets:${campaignId}`,
  unit: UNIT,
  source: true,
});
