import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { liveList } from "../api.ts";
import { listAddress } from "../list/list-address.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { view } = readAddress(listAddress, search);
  await queryClient.ensureInfiniteQueryData(liveList(section.slug, view)).catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  const name = section.umbrella ? "" : section.shortName;
  return {
    title: `${name}直播`,
    description: `${name}车友会的直播：新车首映、赛道日、技师答疑，包括正在直播、预告和回放。`,
    canonical: pathOf("live.list", {}, { section }),
  };
}
