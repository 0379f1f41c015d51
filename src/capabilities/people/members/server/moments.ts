import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";

/** What others do when something happens to a member, in the transaction in which it does. */
export interface MemberMoments {
  /** A number is bound to the account: at its registration, or later. */
  mobileBound(tx: Transaction, memberId: string): Promise<void>;
  /** Something of the profile changed, in what others see or beside it. */
  profileChanged(tx: Transaction, memberId: string): Promise<void>;
  /** `members.certified`, the cars that he shows himself to be an owner of, is another. */
  certifiedChanged?(tx: Transaction, cache: Invalidator, memberId: string): Promise<void>;
}

export const memberMoments = new ExtensionPoint<MemberMoments>("moment of members");

/** Has everybody who offered to do so act upon it. */
export async function callMoment(
  tx: Transaction,
  moment: "mobileBound" | "profileChanged",
  memberId: string,
): Promise<void> {
  for (const [, offered] of memberMoments.entries()) await offered[moment](tx, memberId);
}

/** The same of {@link MemberMoments.certifiedChanged}; what shows it anywhere is dropped with it. */
export async function certifiedChanged(tx: Transaction, cache: Invalidator, memberId: string): Promise<void> {
  for (const [, offered] of memberMoments.entries()) await offered.certifiedChanged?.(tx, cache, memberId);
}
