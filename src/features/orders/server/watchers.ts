import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { OrderAct } from "#shared/order.ts";
import type { orders } from "./tables.ts";

export type OrderRow = typeof orders.$inferSelect;

/** Who acts when an order moves, in the transaction that moves it: partners, whose commission follows it. */
export interface OrderWatcher {
  /** @param order as it stands after the move */
  moved: (tx: Transaction, order: OrderRow, act: OrderAct) => Promise<void>;
}

export const orderWatchers = new ExtensionPoint<OrderWatcher>("order watcher");

/** Who says which partner brought a buyer. */
export interface Attribution {
  /**
   * @param given the code that the buyer's browser remembers; anything may stand in it
   * @param section slug of the section in which he buys
   * @returns the code that counts: empty for nobody, as for one's own
   */
  codeOf: (db: Queryable, memberId: string, given: string, section: string) => Promise<string>;
}

export const attributions = new ExtensionPoint<Attribution>("attribution");
