import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ADVERT_AFTER, type AdvertPlace, AdvertSlot } from "#capabilities/site/around/web/public.ts";
import { useDislikes, useReactionsOf } from "#capabilities/texts/reactions/web/public.ts";
import type { PostCard as Card } from "#features/forum/contract.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { type PostListFilter, postList } from "../api/post-list.ts";
import { useFeedLook } from "../feed-look.ts";
import { FreshPill } from "./fresh-pill.tsx";
import { PostCard } from "./post-card.tsx";
import { PostTile } from "./post-tile.tsx";

interface FeedProps {
  label: string;
  empty: ReactNode;
  /** Its first cards are near the top of the screen. */
  leads?: boolean;
  withoutBoard?: boolean;
  /** An advert that stands between its rows. */
  advert?: AdvertPlace;
}

/** An endless feed of posts with its states, and a pill when there are new ones. */
export function PostFeed({ filter, ...feed }: FeedProps & { filter: PostListFilter }) {
  const query = useInfiniteQuery(postList(filter));
  return (
    <>
      <FreshPill filter={filter} posts={query.data?.pages[0]?.items} />
      <Posts query={query} {...feed} />
    </>
  );
}

type Pages = InfiniteData<{ items: Card[] }>;

/** Posts of a query in the look that the member chose, without what he does not want to see. */
export function Posts({
  query,
  label,
  empty,
  leads,
  withoutBoard = false,
  advert,
}: FeedProps & { query: UseInfiniteQueryResult<Pages> }) {
  const [look] = useFeedLook();
  const unwanted = useDislikes("post");
  const posts = itemsOf(query, ({ id }) => id).filter(({ id }) => !unwanted.includes(id));
  useReactionsOf(
    "post",
    posts.map(({ id }) => id),
  );
  const columns = look === "columns";
  return (
    <EndlessList
      query={query}
      label={label}
      items={posts}
      estimate={columns ? 260 : 250}
      leads={leads}
      drawnBy={(post, index) =>
        advert && index === ADVERT_AFTER ? undefined : [post, columns, withoutBoard]
      }
      waiting={<CommentsSkeleton rows={4} />}
      failed={{ compact: true }}
      empty={empty}
      className={columns ? "grid grid-cols-2 gap-2 bg-surface-2 p-2" : undefined}
    >
      {(post, index) =>
        columns ? (
          <PostTile post={post} />
        ) : (
          <>
            <PostCard post={post} withoutBoard={withoutBoard} />
            {advert && index === ADVERT_AFTER && <AdvertSlot place={advert} />}
          </>
        )
      }
    </EndlessList>
  );
}
