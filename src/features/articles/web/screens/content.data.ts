import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { loadArticleList } from "../api/article-list.ts";
import { carSeries } from "../api/series.ts";
import { contentAddress, contentFilter } from "../feed-tabs.ts";

export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const filter = contentFilter(section.slug, readAddress(contentAddress, search));
  await Promise.all([
    loadArticleList(queryClient, filter),
    // A series that is not known heads its list with nothing.
    filter.series && queryClient.prefetchQuery(carSeries(filter.series)),
  ]);
}

export function meta({ queryClient, section, search }: ScreenContext): PageMeta {
  const { tag, series = "" } = readAddress(contentAddress, search);
  const car = queryClient.getQueryData(carSeries(series).queryKey);
  return {
    title: tag ? `# ${tag}` : (car?.name ?? `${section.shortName}精选内容`),
    description: section.description,
    canonical: pathOf("content.list", {}, { section }),
    feed: { title: section.name, path: `${sectionBase(section)}/feed.xml` },
  };
}
