import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { sectionBase } from "#sections/registry.ts";
import { loadArticleList } from "../api/article-list.ts";
import { contentFilter } from "../feed-tabs.ts";

export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  await loadArticleList(queryClient, contentFilter(section.slug, search));
}

export function meta({ section, search }: ScreenContext): PageMeta {
  const tag = search.get("tag");
  return {
    title: tag ? `# ${tag}` : `${section.shortName}精选内容`,
    description: section.description,
    canonical: `${sectionBase(section)}/content`,
    feed: { title: section.name, path: `${sectionBase(section)}/feed.xml` },
  };
}
