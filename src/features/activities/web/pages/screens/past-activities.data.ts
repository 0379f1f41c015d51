import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { activityFacets, activityList } from "../api.ts";
import { filterOf, listAddress, monthIn } from "../list-address.ts";

export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const values = readAddress(listAddress, search);
  const filter = { ...filterOf(section, values), tab: "past" as const, month: monthIn(values) };
  const both = Promise.all([
    queryClient.ensureQueryData(activityFacets(section.slug)),
    queryClient.ensureInfiniteQueryData(activityList(filter)),
  ]);
  await both.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  const name = section.umbrella ? "" : section.shortName;
  return {
    title: `${name}往期活动`,
    description: `${name}车友活动回顾：照片、文章和参加过的车友的评价。`,
    canonical: pathOf("active.past", {}, { section }),
  };
}
