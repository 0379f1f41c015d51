import type { HomeCardData as HomeCard } from "#capabilities/site/site/web/public.ts";
import type { ArticleCard } from "#features/articles/contract.ts";

/** The first card stands after so many articles, each further one after so many more. */
const FIRST_AFTER = 3;
const THEN_EVERY = 4;

/** What stands in a mixed feed. */
export type FeedItem = ArticleCard | HomeCard;

export const isHomeCard = (item: FeedItem): item is HomeCard => "look" in item;

/** Different for everything in a feed: articles and posts have numbers of their own. */
export const feedKey = (item: FeedItem): string => (isHomeCard(item) ? item.kind + item.id : item.id);

/**
 * Places what members wrote among articles, at the same places for everybody and however many pages are loaded: after
 * the third article, then after every fourth.
 * @param whole no further articles will come: the cards that are left stand at the end
 */
export function mixCards(
  articles: readonly ArticleCard[],
  cards: readonly HomeCard[],
  whole: boolean,
): FeedItem[] {
  const left = [...cards];
  const mixed = articles.flatMap((article, index) => {
    const card = index % THEN_EVERY === FIRST_AFTER - 1 ? left.shift() : undefined;
    return card ? [article, card] : [article];
  });
  return whole ? [...mixed, ...left] : mixed;
}
