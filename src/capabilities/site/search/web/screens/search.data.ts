import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { hotWords } from "../api/hot-words.ts";
import { searchKinds } from "../api/kinds.ts";
import { searchAddress } from "../search-address.ts";

/** What is found is asked for by the screen itself, which says meanwhile that it looks. */
export async function load({ queryClient }: ScreenContext): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(hotWords()), queryClient.prefetchQuery(searchKinds())]);
}

export function meta({ section, search }: ScreenContext): PageMeta {
  const { q } = readAddress(searchAddress, search);
  return {
    title: q === undefined ? `搜索${section.shortName}` : `“${q}”的搜索结果`,
    description: `在${section.name}搜索文章、帖子、问答、话题和车友。`,
    canonical: pathOf("search", {}, { section }),
    // Lists of what stands elsewhere, as many as there are words.
    ...(q !== undefined && { robots: "noindex" as const }),
  };
}
