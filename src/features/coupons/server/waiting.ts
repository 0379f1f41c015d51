import { and, eq, lte, sql } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { inState } from "./my-coupons.ts";
import { coupons } from "./tables.ts";

/** Coupons that end within three days, on the member's own page. */
export const couponsEnding: Waiting = {
  label: "快到期的优惠券",
  icon: "ticket",
  path: pathOf("shop.coupons", {}, { query: { tab: "mine" } }),
  kind: "act",
  count: (memberId) =>
    countOf(
      coupons,
      and(
        eq(coupons.memberId, memberId),
        inState("free"),
        lte(coupons.validUntil, sql`now() + interval '3 days'`),
      ),
    ),
};
