import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { CouponState } from "#shared/coupon.ts";
import type { CouponBatchCard, couponDeskEndpoints } from "../../desk-contract.ts";

export const deskApi = adminClient<typeof couponDeskEndpoints>();

const COUPONS = ["admin", "coupons"] as const;

export interface BatchFilter {
  q?: string | undefined;
  status?: CouponBatchCard["status"] | undefined;
}

/** Batches, newest first. */
export const batches = (filter: BatchFilter) =>
  pagedQuery(
    [...COUPONS, "list", filter],
    (cursor, how) => deskApi("GET /api/admin/coupons", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const batch = (id: string) =>
  readQuery(
    [...COUPONS, "one", id],
    (how) => deskApi("GET /api/admin/coupons/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** What was given of a batch, newest first. */
export const givenOf = (id: string, state: CouponState | undefined) =>
  pagedQuery(
    [...COUPONS, "given", id, state],
    (cursor, how) =>
      deskApi("GET /api/admin/coupons/{id}/coupons", { params: { id }, query: { state, cursor } }, how),
    { staleTime: 0 },
  );

/** Goods and categories by a part of their names. */
export const goodsNamed = (q: string) =>
  readQuery([...COUPONS, "goods", q], (how) =>
    deskApi("GET /api/admin/coupons/goods", { query: { q } }, how),
  );

/** Looks again at everything of coupons that the desk shows. */
export const refreshDesk = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: COUPONS });
