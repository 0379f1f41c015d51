import { readAddress } from "#client/address.ts";
import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import type { TopicDetail } from "#features/topics/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { topicPath } from "../../paths.ts";
import { topicAddress } from "../address.ts";
import { topic, topicFeed } from "../api/topics.ts";
import { topicJsonLd } from "../json-ld.ts";

/** The old address of a topic that went into another leads on to that one. */
export async function load({ queryClient, params, section, search }: ScreenContext): Promise<void> {
  const id = params.id ?? "";
  const { tab } = readAddress(topicAddress, search);
  const feed = queryClient.prefetchInfiniteQuery(topicFeed(id, tab));
  const detail = await queryClient.ensureQueryData(topic(id));
  if (detail.id !== id) throw redirect(topicPath(detail.id, section));
  if (typeof window === "undefined") await feed;
}

export function meta({ queryClient, params, section }: ScreenContext): PageMeta {
  const detail = queryClient.getQueryData<TopicDetail>(topic(params.id ?? "").queryKey);
  if (!detail) return {};
  return {
    title: `#${detail.name}#`,
    description: detail.intro,
    // One topic, one address for search engines, whichever section it is read in.
    canonical: topicPath(detail.id),
    feed: { title: `#${detail.name}#`, path: `${topicPath(detail.id)}/feed.xml` },
    ...(detail.cover && { image: `${detail.cover.src}?w=1280` }),
    tags: [detail.name, detail.class.name],
    ...(import.meta.env.SSR && { jsonLd: topicJsonLd(detail, pathOf("topic.more", {}, { section })) }),
  };
}
