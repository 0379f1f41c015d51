import { pointExchanges } from "#capabilities/community/points/server/public.ts";
import { otherPackets } from "#capabilities/community/red-packets/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { couponsForPoints, goodsForPoints, shopPackets } from "./in-other-places.ts";
import { couponNotice } from "./notice-kinds.ts";
import { couponData, couponMerge, forgetCoupons } from "./own-data.ts";
import { MANAGE } from "./policy.ts";
import { defineCouponJobs, REMINDER_ROUND } from "./rounds.ts";
import { couponRoutes } from "./routes.ts";
import { couponConstraints } from "./tables.ts";
import { couponsEnding } from "./waiting.ts";

/** Coupons and red packets: given out in exact numbers, used up by orders, given back by those that come to nothing. */
export const coupons: Feature = {
  name: "coupons",
  title: "优惠券",
  routes: couponRoutes,
  jobs: defineCouponJobs,
  constraints: couponConstraints,
  permissions: { [MANAGE]: { title: "管理优惠券", within: ["section"] } },
  offers: [
    rounds.offer(REMINDER_ROUND, { title: "提醒快到期的优惠券", row: "优惠券" }),
    offerNotice(couponNotice),
    myWaiting.offer("coupons ending", couponsEnding),
    otherPackets.offer("coupons", shopPackets),
    pointExchanges.offer("coupons", couponsForPoints),
    pointExchanges.offer("goods", goodsForPoints),
    personalData.offer("coupons", couponData),
    forgetMember.offer("coupons", forgetCoupons),
    memberMerges.offer("coupons", couponMerge),
  ],
  demo: [{ mark: "coupons", after: ["members"], load: () => import("./demo/fill.ts") }],
};
