import { useInfiniteQuery } from "@tanstack/react-query";
import { ADVERT_AFTER, type AdvertPlace, AdvertSlot } from "#capabilities/site/around/web/public.ts";
import { HomeCard, type HomeCardData } from "#capabilities/site/site/web/public.ts";
import { useDislikes } from "#capabilities/texts/reactions/web/public.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import { type ArticleListFilter, articleList } from "../api/article-list.ts";
import { feedKey, isHomeCard, mixCards } from "../mix-cards.ts";
import { FeedCard } from "./feed-card.tsx";

interface ArticleFeedProps {
  filter: ArticleListFilter;
  label: string;
  empty: { title: string; text?: string; action?: React.ReactNode };
  /** Articles shown elsewhere on the screen already. */
  without?: ReadonlySet<string>;
  /** What members wrote that stands among them. */
  cards?: readonly HomeCardData[];
  /** Its first cards are near the top of the screen. */
  leads?: boolean | "soon";
  /** An advert that stands between its rows. */
  advert?: AdvertPlace;
}

/** An endless feed with its waiting, empty and failed states. */
export function ArticleFeed({ filter, label, empty, without, cards = [], leads, advert }: ArticleFeedProps) {
  const query = useInfiniteQuery(articleList(filter));
  const unwanted = useDislikes("article");
  const articles = itemsOf(query, ({ id }) => id).filter(
    ({ id }) => !without?.has(id) && !unwanted.includes(id),
  );
  return (
    <EndlessList
      query={query}
      label={label}
      items={mixCards(articles, cards, !query.hasNextPage)}
      itemKey={feedKey}
      estimate={120}
      leads={leads}
      drawnBy={(item, index) => (advert && index === ADVERT_AFTER ? undefined : [item, index % 6 === 0])}
      waiting={<FeedSkeleton />}
      failed={{ compact: true }}
      empty={{ compact: true, ...empty }}
    >
      {(item, index) => (
        <>
          {isHomeCard(item) ? <HomeCard card={item} /> : <FeedCard article={item} index={index} />}
          {advert && index === ADVERT_AFTER && <AdvertSlot place={advert} />}
        </>
      )}
    </EndlessList>
  );
}
