import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { AfterSaleState, OrderState } from "#shared/order.ts";
import type { afterSaleDeskEndpoints } from "../../after-sale-desk-contract.ts";
import type { DeskOrder, deskOrderEndpoints } from "../../desk-contract.ts";
import type { packingEndpoints } from "../../packing-contract.ts";

export const orderApi = adminClient<typeof deskOrderEndpoints & typeof packingEndpoints>();
export const afterSaleApi = adminClient<typeof afterSaleDeskEndpoints>();

const ORDERS = ["admin", "orders"] as const;

export interface DeskFilter {
  state?: OrderState | undefined;
  section?: string | undefined;
  q?: string | undefined;
}

export const deskOrders = (filter: DeskFilter) =>
  pagedQuery(
    [...ORDERS, "list", filter],
    (cursor, how) => orderApi("GET /api/admin/orders", { query: { ...filter, cursor, limit: 50 } }, how),
    { staleTime: 0 },
  );

export const deskOrder = (number: string) =>
  readQuery(
    [...ORDERS, "one", number],
    (how) => orderApi("GET /api/admin/orders/{number}", { params: { number } }, how),
    { staleTime: 0 },
  );

export const orderFigures = () =>
  readQuery([...ORDERS, "figures"], (how) => orderApi("GET /api/admin/orders/figures", {}, how), {
    staleTime: 0,
  });

export const deskAfterSales = (filter: {
  state?: AfterSaleState | undefined;
  section?: string | undefined;
  q?: string | undefined;
}) =>
  pagedQuery(
    [...ORDERS, "after-sales", filter],
    (cursor, how) => afterSaleApi("GET /api/admin/after-sales", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const deskAfterSale = (number: string) =>
  readQuery(
    [...ORDERS, "after-sale", number],
    (how) => afterSaleApi("GET /api/admin/after-sales/{number}", { params: { number } }, how),
    { staleTime: 0 },
  );

/** Looks again at everything of orders that the desk shows. */
export const refreshOrders = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ORDERS });

/** Shows an order as an answer had it, and looks again at the lists in which it stands. */
export function takeOrder(queryClient: QueryClient, order: DeskOrder): void {
  queryClient.setQueryData(deskOrder(order.number).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: [...ORDERS, "list"] });
  void queryClient.invalidateQueries({ queryKey: [...ORDERS, "figures"] });
}
