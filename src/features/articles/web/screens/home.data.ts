import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { articleList } from "#features/articles/web/api/article-list.ts";

export async function load({ queryClient, section }: ScreenContext): Promise<void> {
  await queryClient.ensureInfiniteQueryData(articleList({ section: section.slug }));
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    ...(section.umbrella ? {} : { title: section.name }),
    description: section.description,
    canonical: section.umbrella ? "/" : `/${section.slug}/home`,
  };
}
