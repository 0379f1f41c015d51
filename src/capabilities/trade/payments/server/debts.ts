import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** What the shop owes others than its buyers, as partners' commission: it stands among the accounts, beside what goes back. */
export interface ShopDebt {
  /** What it is, as 合伙人佣金未提现. */
  label: string;
  /** The desk's screen on which it is settled. */
  link: string;
  /** Any of these permissions opens that screen. */
  permissions: readonly string[];
  /** What is owed now, fen. */
  read(db: Queryable): Promise<number>;
}

/** Debts of the shop, in the order of the features. */
export const shopDebts = new ExtensionPoint<ShopDebt>("debt of the shop");
