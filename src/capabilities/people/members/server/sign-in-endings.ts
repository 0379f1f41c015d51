import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** Tells a member, in these words, that a sign-in was ended because somebody else seems to hold it. */
export type SignInEnding = (
  tx: Transaction,
  ended: { memberId: string; family: string; words: { title: string; body: string } },
) => Promise<void>;

export const signInEndings = new ExtensionPoint<SignInEnding>("ending of a sign-in");
