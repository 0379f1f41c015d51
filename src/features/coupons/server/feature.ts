import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { couponData, couponMerge, forgetCoupons } from "./own-data.ts";

/** Coupons and red packets: given out in exact numbers, used up by orders, given back by those that come to nothing. */
export const coupons: Feature = {
  name: "coupons",
  title: "优惠券",
  offers: [
    personalData.offer("coupons", couponData),
    forgetMember.offer("coupons", forgetCoupons),
    memberMerges.offer("coupons", couponMerge),
  ],
};
