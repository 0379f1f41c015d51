import { club } from "#capabilities/community/clubs/web/public.ts";
import { around } from "#capabilities/site/around/web/public.ts";
import { homeCardList, homeCards, site } from "#capabilities/site/site/web/public.ts";
import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath, pathOf } from "#sections/paths.ts";
import { aheadOfScreen, loadArticleList } from "../api/article-list.ts";
import { featured } from "../api/featured.ts";
import { overview } from "../api/overview.ts";
import { prepareLaidOutBlocks } from "../components/laid-out-block.tsx";
import { homeAddress, homeTabs, tabOf, tabsOf } from "../feed-tabs.ts";

export function load(context: ScreenContext): Promise<void> {
  return loadHome(context);
}

/**
 * Fills in a section's home.
 * @param layout instead of the live one: `draft`, or a number
 */
export async function loadHome(
  { queryClient, section, search }: ScreenContext,
  layout?: string,
): Promise<void> {
  const { tab, channel } = readAddress(homeAddress, search);
  const laidOut = queryClient.ensureQueryData(overview(section.slug, layout));
  // Which lists there are is the layout's to say; the first one always is.
  const tabs = tab === homeTabs[0]?.key ? homeTabs : tabsOf((await laidOut).layout);
  const { kind, cards } = tabOf(tabs, tab);
  await Promise.all([
    cards === undefined
      ? loadArticleList(queryClient, { section: section.slug, kind, channel })
      : aheadOfScreen(
          queryClient.ensureInfiniteQueryData(homeCardList({ section: section.slug, kind: cards })),
        ),
    queryClient.ensureQueryData(featured(section.slug)),
    laidOut.then(({ layout: live }) => prepareLaidOutBlocks(live?.blocks ?? [])),
    queryClient.ensureQueryData(homeCards(section.slug)),
    queryClient.ensureQueryData(around(section.slug)),
    queryClient.ensureQueryData(site()),
    section.umbrella || queryClient.ensureQueryData(club(section.slug)),
  ]);
}

export function meta({ section }: ScreenContext): PageMeta {
  const home = homePath(section);
  return {
    ...(section.umbrella ? {} : { title: section.name }),
    description: section.description,
    canonical: home,
    feed: { title: section.name, path: `${sectionBase(section)}/feed.xml` },
    jsonLd: {
      "@type": "WebSite",
      url: home,
      name: section.name,
      description: section.description,
      inLanguage: "zh-CN",
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${pathOf("search", {}, { section })}?q={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
  };
}
