import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import type { ArticleKind } from "./contract.ts";

interface Identity {
  id: string;
  kind: ArticleKind;
  /** The words in its address; left out or empty where there are none. */
  slug?: string | undefined;
}

/**
 * Where an article is read. Without a section it is the one address for search engines, feeds and shared links,
 * whatever section it is read in.
 */
export function articlePath(
  { id, kind, slug = "" }: Identity,
  section?: Section,
  search?: URLSearchParams,
): string {
  return pathOf(
    `article.${kind}`,
    { id: slug === "" ? id : `${id}-${slug}` },
    { section, query: Object.fromEntries(search ?? []) },
  );
}

/** The article that an address means: its number stands before the words, which may be old ones. */
export const articleIdOf = (param = ""): string => param.split("-", 1)[0] ?? "";
