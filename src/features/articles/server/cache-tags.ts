/** Everything that lists articles: drop it when one is published, changed or removed. */
export const LIST_TAG = "articles";

/** One article's own answers and pages. */
export function articleTag(id: string): string {
  return `article:${id}`;
}
