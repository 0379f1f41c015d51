import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { goodsList, shopFront } from "../api.ts";

export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(shopFront(section.slug)),
    queryClient.ensureInfiniteQueryData(goodsList({ section: section.slug, sort: "shop" })),
  ]);
}

export function meta({ section }: ScreenContext): PageMeta {
  const name = section.umbrella ? "" : section.shortName;
  return {
    title: `${name}商城`,
    description: `${name}车友商城：原厂精品、改装件、车品和周边，会员价、车主价和积分兑换。`,
    canonical: pathOf("shop.home", {}, { section }),
  };
}
