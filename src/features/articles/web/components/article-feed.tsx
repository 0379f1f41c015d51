import { useInfiniteQuery } from "@tanstack/react-query";
import { useDislikes } from "#capabilities/reactions/web/public.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { InfiniteList } from "#ui/infinite-list.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import { type ArticleListFilter, articleList } from "../api/article-list.ts";
import { FeedCard } from "./feed-card.tsx";

interface ArticleFeedProps {
  filter: ArticleListFilter;
  label: string;
  empty: { title: string; text?: string; action?: React.ReactNode };
  /** Articles shown elsewhere on the screen already. */
  without?: ReadonlySet<string>;
  /** The first card's picture is near the top of the screen. */
  priority?: boolean;
}

/** An endless feed with its waiting, empty and failed states. */
export function ArticleFeed({ filter, label, empty, without, priority = false }: ArticleFeedProps) {
  const query = useInfiniteQuery(articleList(filter));
  const unwanted = useDislikes("article");
  if (query.isPending) return <FeedSkeleton />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        compact
        title={query.error.message}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const articles = query.data.pages
    .flatMap((page) => page.items)
    .filter(({ id }) => !without?.has(id) && !unwanted.includes(id));
  if (articles.length === 0 && !query.hasNextPage) return <EmptyState compact {...empty} />;
  return (
    <InfiniteList
      label={label}
      items={articles}
      itemKey={(article) => article.id}
      estimate={120}
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onLoadMore={() => void query.fetchNextPage()}
    >
      {(article, index) => <FeedCard article={article} index={index} priority={priority && index === 0} />}
    </InfiniteList>
  );
}
