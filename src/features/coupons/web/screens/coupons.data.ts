import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { couponOffers } from "../api/coupons.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(couponOffers(section.slug)).catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: "领券中心",
    description: `${section.umbrella ? "" : section.shortName}商城的优惠券和红包：满减、折扣、积分兑换，领取后下单可用。`,
    canonical: pathOf("shop.coupons", {}, { section }),
  };
}
