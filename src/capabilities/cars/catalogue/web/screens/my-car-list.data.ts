import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { brandList, seriesList } from "../api/cars.ts";
import { listAddress } from "../picking.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { brand } = readAddress(listAddress, search);
  const all = Promise.all([
    (section.umbrella || brand !== undefined) && queryClient.ensureQueryData(brandList()),
    !(section.umbrella && brand === undefined) &&
      queryClient.ensureQueryData(seriesList(brand === undefined ? { section: section.slug } : { brand })),
  ]);
  await all.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta(): PageMeta {
  return { title: "选择车系", robots: "noindex" };
}
