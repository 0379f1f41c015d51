import { useInfiniteQuery } from "@tanstack/react-query";
import { HomeCard, homeCardList } from "#capabilities/site/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";

/** What members write of one kind, as an endless feed of its own. */
export function CardFeed({ kind, label }: { kind: string; label: string }) {
  const { section } = useScreen();
  const query = useInfiniteQuery(homeCardList({ section: section.slug, kind }));
  return (
    <EndlessList
      query={query}
      label={label}
      items={itemsOf(query, ({ id }) => id)}
      estimate={130}
      leads
      drawnBy={(item) => item}
      waiting={<FeedSkeleton />}
      failed={{ compact: true }}
      empty={{ compact: true, title: "还没有内容", text: "来发布第一条内容。" }}
    >
      {(card) => <HomeCard card={card} />}
    </EndlessList>
  );
}
