import { AppError } from "#shared/errors.ts";

/** For so long a proof counts, in ms: time to do what it was asked for, too short for whoever finds the device later. */
export const PROOF_MS = 10 * 60_000;

/** Whoever may have to prove that he is still the same person. */
export interface Provable {
  /** When this sign-in last proved it; null where it never did. */
  provedAt: Date | null;
}

/** @throws AppError PROOF_REQUIRED when there is no proof of the last ten minutes */
export function demandProof({ provedAt }: Provable, now = Date.now()): void {
  if (provedAt === null || now - provedAt.getTime() >= PROOF_MS) throw new AppError("PROOF_REQUIRED");
}
