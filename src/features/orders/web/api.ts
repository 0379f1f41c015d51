import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { afterSaleEndpoints } from "../after-sale-contract.ts";
import type { OrderTab, orderEndpoints } from "../orders-contract.ts";

export const orderApi = apiClient<typeof orderEndpoints>();
export const afterSaleApi = apiClient<typeof afterSaleEndpoints>();

/** The member's orders. */
export const orderList = (tab: OrderTab, q: string) =>
  pagedQuery(
    [OWN, "orders", tab, q],
    (cursor, how) => orderApi("GET /api/my/orders", { query: { tab, q, cursor } }, how),
    { staleTime: 0 },
  );

export const orderDetail = (number: string) =>
  readQuery(
    [OWN, "order", number],
    (how) => orderApi("GET /api/my/orders/{number}", { params: { number } }, how),
    { staleTime: 0 },
  );

export const afterSaleList = () =>
  pagedQuery(
    [OWN, "after-sales"],
    (cursor, how) => afterSaleApi("GET /api/my/after-sales", { query: { cursor } }, how),
    { staleTime: 0 },
  );

export const afterSaleDetail = (number: string) =>
  readQuery(
    [OWN, "after-sale", number],
    (how) => afterSaleApi("GET /api/my/after-sales/{number}", { params: { number } }, how),
    { staleTime: 0 },
  );

/** What can be asked for with an order; read anew each time, since what goes back follows from it. */
export const afterSaleForm = (number: string) =>
  readQuery(
    [OWN, "after-sale-form", number],
    (how) => afterSaleApi("GET /api/my/orders/{number}/after-sale", { params: { number } }, how),
    { staleTime: 0 },
  );

/** Looks again at all that shows orders and after-sales. */
export async function refreshOrders(queryClient: QueryClient): Promise<void> {
  const shown = ["orders", "order", "after-sales", "after-sale", "after-sale-form", "waiting", "cart"];
  await Promise.all(shown.map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })));
}
