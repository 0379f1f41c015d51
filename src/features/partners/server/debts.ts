import { and, eq, like, sql, sum } from "drizzle-orm";
import type { ShopDebt } from "#capabilities/trade/payments/server/public.ts";
import { ledgerAccounts } from "#platform/ledger/tables.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { MANAGE, PAY } from "./policy.ts";

/** Commission that its partners, also those whose account ended, did not ask for yet. */
export const commissionDebt = debt({
  ...{ label: "合伙人佣金未提现", owners: "partner:%", permissions: [MANAGE, PAY] },
  link: deskPathOf("admin.partners"),
});

/** Commission that was asked for and is neither paid nor refused. */
export const payoutDebt = debt({
  ...{ label: "合伙人提现处理中", owners: "payout:%", permissions: [PAY] },
  link: `${deskPathOf("admin.partners")}?view=withdrawals`,
});

/** @param owners of the accounts in fen whose balances it is; a pattern of SQL */
function debt({ owners, ...shown }: Omit<ShopDebt, "read"> & { owners: string }): ShopDebt {
  return {
    ...shown,
    async read(db) {
      const [row] = await db
        .select({ fen: sum(ledgerAccounts.balance) })
        .from(ledgerAccounts)
        .where(
          and(
            like(ledgerAccounts.owner, owners),
            eq(ledgerAccounts.unit, "fen"),
            sql`not ${ledgerAccounts.source}`,
          ),
        );
      return Number(row?.fen ?? 0);
    },
  };
}
