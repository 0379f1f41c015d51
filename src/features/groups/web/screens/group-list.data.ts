import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { listAddress, regionOf } from "../address.ts";
import { groupFacets, groupList } from "../api/groups.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { region, series } = readAddress(listAddress, search);
  const filter = { section: section.slug, region: regionOf(region), series };
  const both = Promise.all([
    queryClient.ensureQueryData(groupFacets(section.slug)),
    queryClient.ensureInfiniteQueryData(groupList(filter)),
  ]);
  await both.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: `${section.umbrella ? "" : section.shortName}车友群`,
    description: `${section.shortName}各地车友群：按省份和车系查找，申请加入。`,
    canonical: pathOf("group.list", {}, { section }),
  };
}
