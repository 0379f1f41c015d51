import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { goodsList, shopFront } from "../api.ts";
import { filterOf, listAddress } from "../list-address.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const filter = filterOf(section.slug, readAddress(listAddress, search));
  const all = Promise.all([
    queryClient.ensureQueryData(shopFront(section.slug)),
    queryClient.ensureInfiniteQueryData(goodsList(filter)),
  ]);
  await all.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section, search }: ScreenContext): PageMeta {
  const { q } = readAddress(listAddress, search);
  const name = section.umbrella ? "" : section.shortName;
  return {
    title: q ? `搜索“${q}”的商品` : `${name}商品`,
    description: `${name}车友商城的全部商品：按分类、车型、价格和销量挑选。`,
    canonical: pathOf("shop.list", {}, { section }),
  };
}
