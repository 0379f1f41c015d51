import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { PaymentTold } from "./notice-kinds.ts";
import { payables } from "./payables.ts";
import type { payments } from "./tables.ts";

/** Tells whoever paid, unless the account is gone, with the way to what it was for. */
export async function tellPayer(
  tx: Transaction,
  kind: NoticeKind<PaymentTold>,
  { memberId, kind: payable, subjectId }: typeof payments.$inferSelect,
  words: Omit<PaymentTold, "link">,
): Promise<void> {
  if (memberId === null) return;
  const link = (await payables.get(payable)?.path(tx, subjectId)) ?? null;
  await notify(tx, kind, { memberId }, { ...words, link });
}
