/** Lists of articles that have to show a new one at once. */
export const LIST_TAG = "articles";

/** What is pinned where; whether the articles are public is asked anew. */
export const PINS_TAG = "article-pins";

/** One article's own answers and pages. */
export function articleTag(id: string): string {
  return `article:${id}`;
}

/** One article's card where it stands beside another article: its title, cover and kind. */
export function cardTag(id: string): string {
  return `article-card:${id}`;
}

/** What shows an article that is published, changed or removed. New comments and likes drop only {@link articleTag}. */
export function changedArticleTags(id: string): string[] {
  return [LIST_TAG, articleTag(id), cardTag(id)];
}
