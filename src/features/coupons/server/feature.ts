import type { Feature } from "#platform/feature.ts";

export const coupons: Feature = { name: "coupons", title: "优惠券" };
