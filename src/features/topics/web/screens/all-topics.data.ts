import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { allAddress } from "../address.ts";
import { topicClasses, topicList } from "../api/topics.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { class: classKey, q } = readAddress(allAddress, search);
  const both = Promise.all([
    queryClient.ensureQueryData(topicClasses()),
    queryClient.ensureInfiniteQueryData(topicList({ section: section.slug, class: classKey, q })),
  ]);
  await both.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: `${section.umbrella ? "" : section.shortName}全部话题`,
    description: `${section.shortName}车友正在聊的话题，按热度排列。`,
    canonical: pathOf("topic.more", {}, { section }),
  };
}
