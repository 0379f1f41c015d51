import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { searchAddress } from "../address.ts";
import { groupFacets, groupList } from "../api/groups.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { q } = readAddress(searchAddress, search);
  const wanted =
    q === undefined
      ? queryClient.ensureQueryData(groupFacets(section.slug))
      : queryClient.ensureInfiniteQueryData(groupList({ section: section.slug, q }));
  await Promise.resolve(wanted).catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta(): PageMeta {
  return { title: "搜索车友群", robots: "noindex" };
}
