import { around } from "#capabilities/site/around/web/public.ts";
import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { hotTopics } from "#features/topics/web/public.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { homeAddress } from "../addresses.ts";
import { boards, pinnedPosts } from "../api/boards.ts";
import { loadPostList } from "../api/post-list.ts";

export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const { tab, city } = readAddress(homeAddress, search);
  await Promise.all([
    queryClient.ensureQueryData(boards(section.slug)),
    queryClient.ensureQueryData(pinnedPosts({ section: section.slug })),
    // Whether an advert is booked: the page is whole without knowing.
    queryClient.prefetchQuery(around(section.slug)),
    // A strip that did not come leaves the rest as it is.
    tab === "hot" && queryClient.prefetchQuery(hotTopics(section.slug)),
    tab === "hot" && loadPostList(queryClient, { section: section.slug, sort: "hot" }),
    tab === "city" && city && loadPostList(queryClient, { section: section.slug, city, sort: "new" }),
  ]);
}

export function meta({ section }: ScreenContext): PageMeta {
  const title = section.umbrella ? "社区" : `${section.shortName}社区`;
  return {
    title,
    description: `${section.name}社区：改装、自驾、赛道、二手和用车，车友发帖、回帖、认识同城车友。`,
    canonical: pathOf("bbs.home", {}, { section }),
    feed: { title: `${section.name}社区`, path: `${sectionBase(section)}/bbs/feed.xml` },
  };
}
