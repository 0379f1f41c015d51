import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { CouponState } from "#shared/coupon.ts";
import type { couponEndpoints } from "../../contract.ts";

export const couponApi = apiClient<typeof couponEndpoints>();

/** What can be had in a section; the same for everybody. */
export const couponOffers = (section: string) =>
  readQuery(["coupons", section], (how) => couponApi("GET /api/coupons", { query: { section } }, how));

/** Where the member stands with each of them, and his points. */
export const couponStanding = (section: string) =>
  readQuery(
    [OWN, "coupon-standing", section],
    (how) => couponApi("GET /api/my/coupon-standing", { query: { section } }, how),
    { staleTime: 0 },
  );

/** The member's coupons of a state. */
export const myCoupons = (state: CouponState) =>
  pagedQuery(
    [OWN, "coupons", state],
    (cursor, how) => couponApi("GET /api/my/coupons", { query: { state, cursor } }, how),
    { staleTime: 0 },
  );

/** Goods that one of them names. */
export const couponGoods = (id: string) =>
  readQuery([OWN, "coupon-goods", id], (how) =>
    couponApi("GET /api/my/coupons/{id}/goods", { params: { id } }, how),
  );

/** Looks again at all that a coupon changes: what one has, what is left, points. */
export async function refreshCoupons(queryClient: QueryClient): Promise<void> {
  const shown = ["coupons", "coupon-standing", "points", "red-packets", "waiting"];
  await Promise.all(shown.map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })));
}
