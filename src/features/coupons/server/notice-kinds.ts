import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

export interface CouponTold {
  title: string;
  body: string;
  /** What of the screen it opens. */
  tab: "mine";
}

/** What members hear of their coupons: that they got one, and that one ends soon. */
export const couponNotice: NoticeKind<CouponTold> = {
  name: "coupons.told",
  group: "system",
  label: "优惠券提醒",
  write: ({ title, body, tab }) => ({
    ...{ title, body, action: "去看看" },
    link: pathOf("shop.coupons", {}, { query: { tab } }),
  }),
};
