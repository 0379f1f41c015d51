import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import type { ArticleKind } from "./contract.ts";

interface Identity {
  id: string;
  kind: ArticleKind;
}

/**
 * Where an article is read. Without a section it is the one address for search engines, feeds and shared links,
 * whatever section it is read in.
 */
export function articlePath({ id, kind }: Identity, section?: Section, search?: URLSearchParams): string {
  return pathOf(`article.${kind}`, { id }, { section, query: Object.fromEntries(search ?? []) });
}

/** Its poster for sharing: JPEG, 1080 px wide. */
export function posterAddress(id: string): string {
  return `/media/posters/article/${id}.jpg`;
}

/** Its cover cut square, 500 px, for cards in messengers; there is one only where there is a cover. */
export function shareImageAddress(id: string): string {
  return `/media/posters/article/${id}-square.jpg`;
}
