import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import type { OrderState } from "#shared/order.ts";
import type { OrderTab } from "../../orders-contract.ts";
import { afterSales, orders } from "../tables.ts";

const waiting = (
  label: string,
  icon: string,
  kind: Waiting["kind"],
  tab: OrderTab,
  ...states: OrderState[]
): Waiting => ({
  ...{ label, icon, kind, path: pathOf("shop.orders", {}, { query: { tab } }) },
  count: (memberId) => countOf(orders, ofMember(memberId, states)),
});

const ofMember = (memberId: SQL, states: readonly OrderState[]): SQL | undefined =>
  and(eq(orders.memberId, memberId), inArray(orders.state, [...states]), eq(orders.hidden, false));

export const unpaidOrders = waiting("待付款的订单", "order", "act", "unpaid", "placed");
export const unsentOrders = waiting("待发货的订单", "order", "wait", "unsent", "paid", "packed");
export const sentOrders = waiting("待收货的订单", "order", "wait", "sent", "shipped");

/** After-sales that are not over. */
export const openAfterSales: Waiting = {
  ...{ label: "处理中的售后", icon: "undo", kind: "wait", path: pathOf("shop.aftersales") },
  count: (memberId) =>
    countOf(
      afterSales,
      and(
        eq(afterSales.memberId, memberId),
        inArray(afterSales.state, ["asked", "approved", "sent_back", "refunding"]),
      ),
    ),
};
