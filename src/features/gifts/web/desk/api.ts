import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { ClaimState } from "#shared/gift.ts";
import type { BatchCard, giftDeskEndpoints } from "../../desk-contract.ts";

export const deskApi = adminClient<typeof giftDeskEndpoints>();

const GIFTS = ["admin", "gifts"] as const;

export interface BatchFilter {
  q?: string | undefined;
  status?: BatchCard["status"] | undefined;
}

/** Batches, newest first. */
export const batches = (filter: BatchFilter) =>
  pagedQuery(
    [...GIFTS, "list", filter],
    (cursor, how) => deskApi("GET /api/admin/gifts", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const batch = (id: string) =>
  readQuery([...GIFTS, "one", id], (how) => deskApi("GET /api/admin/gifts/{id}", { params: { id } }, how), {
    staleTime: 0,
  });

/** Claims of a batch, newest first. */
export const claimsOf = (id: string, state: ClaimState | undefined) =>
  pagedQuery(
    [...GIFTS, "claims", id, state],
    (cursor, how) =>
      deskApi("GET /api/admin/gifts/{id}/claims", { params: { id }, query: { state, cursor } }, how),
    { staleTime: 0 },
  );

export const deskClaim = (id: string) =>
  readQuery(
    [...GIFTS, "claim", id],
    (how) => deskApi("GET /api/admin/gift-claims/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

export const stores = () =>
  readQuery([...GIFTS, "stores"], (how) => deskApi("GET /api/admin/gift-stores", {}, how), { staleTime: 0 });

/** Accounts that may hand out, to be assigned to stores. */
export const staffAccounts = () =>
  readQuery([...GIFTS, "accounts"], (how) => deskApi("GET /api/admin/gift-stores/accounts", {}, how), {
    staleTime: 0,
  });

/** The account's own stores with what was handed out there last. */
export const counter = () =>
  readQuery([...GIFTS, "counter"], (how) => deskApi("GET /api/admin/gift-counter", {}, how), {
    staleTime: 0,
    refetchInterval: 30_000,
  });

/** Looks again at everything of gifts that the desk shows. */
export const refreshDesk = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: GIFTS });
