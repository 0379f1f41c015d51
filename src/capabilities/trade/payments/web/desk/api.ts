import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { accountsEndpoints } from "#capabilities/trade/payments/desk-contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const accountsApi = adminClient<typeof accountsEndpoints>();

const ACCOUNTS = ["admin", "accounts"];

/** @param range days in China, both included */
export const accounts = (range: { from: string; until: string }) =>
  readQuery(
    [...ACCOUNTS, range.from, range.until],
    (how) => accountsApi("GET /api/admin/accounts", { query: range }, how),
    { staleTime: 0 },
  );

export const differences = (state: "open" | "settled") =>
  pagedQuery(
    [...ACCOUNTS, "differences", state],
    (cursor, how) => accountsApi("GET /api/admin/payment-differences", { query: { cursor, state } }, how),
    { staleTime: 0 },
  );

export const openRefunds = (state: "failed" | "open") =>
  pagedQuery(
    [...ACCOUNTS, "refunds", state],
    (cursor, how) => accountsApi("GET /api/admin/payment-refunds", { query: { cursor, state } }, how),
    { staleTime: 0 },
  );

export const refreshAccounts = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ACCOUNTS });
