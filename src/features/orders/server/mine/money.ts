import { spentPoints } from "#capabilities/community/points/server/public.ts";
import { incomeAccount, subjectAccount } from "#capabilities/trade/payments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type AccountName, transferAll } from "#platform/ledger/transfer.ts";
import { orderPoints } from "../holds.ts";
import { ORDER } from "../names.ts";
import type { OrderRow } from "../watchers.ts";

/**
 * What nobody can ask back any more is the shop's: money is earned, points are spent. Once an order, when it ends.
 * @param order as it stands, with all that was given back counted
 */
export async function earnRest(
  tx: Transaction,
  { id, number, payFen, refundedFen, points, refundedPoints }: OrderRow,
): Promise<void> {
  const move = (what: string, from: AccountName, to: AccountName, amount: number) =>
    amount === 0
      ? []
      : [
          {
            ...{ key: `order:${id}:${what}`, reason: "order_finished", details: { order: number } },
            postings: [
              { account: from, amount: -amount },
              { account: to, amount },
            ],
          },
        ];
  await transferAll(tx, [
    ...move("earned", subjectAccount(ORDER, id), incomeAccount, payFen - refundedFen),
    ...move("spent", orderPoints(id), spentPoints, points - refundedPoints),
  ]);
}
