import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** What rests on a member's signature under one text. */
export interface ConsentEffect {
  /** What ends with a withdrawal, in a sentence; told before it, in place of the general one. */
  consequence: string;
  /** Ends it, in the transaction that withdraws. */
  withdrawn(tx: Transaction, services: Pick<Services, "cache">, memberId: string): Promise<void>;
}

/** By the key of the text. */
export const consentEffects = new ExtensionPoint<ConsentEffect>("effect of a consent");
