import { stirBatch } from "#platform/batches/stir.ts";
import type { Transaction } from "#platform/database/client.ts";
import { waitingFees } from "../tables.ts";
import type { SignUpRow } from "./locks.ts";

/** Where fees wait whose sign-up has ended. */
export const WAITING_FEES = "waiting_activity_fees";

/** Ends the fee of a sign-up that has ended, a moment behind the commit: what was paid goes back, what was not is closed. */
export async function endFeeOf(
  tx: Transaction,
  rows: readonly Pick<SignUpRow, "id" | "orderNumber">[],
  reason: string,
): Promise<void> {
  const asked = rows.filter(({ orderNumber }) => orderNumber !== "");
  if (asked.length === 0) return;
  await tx
    .insert(waitingFees)
    .values(asked.map(({ id, orderNumber }) => ({ signUpId: id, orderNumber, reason })));
  stirBatch(WAITING_FEES);
}
