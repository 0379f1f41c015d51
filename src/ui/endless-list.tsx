import type { ReactNode } from "react";
import { ErrorState, type ErrorStateProps } from "./error-state.tsx";
import { InfiniteList, type InfiniteListProps } from "./infinite-list.tsx";

/** What is read of an endless query. */
export interface EndlessQuery<Item> {
  data?: { pages: readonly { items: readonly Item[] }[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

export interface EndlessListProps<Item>
  extends Pick<
    InfiniteListProps<Item>,
    "label" | "itemKey" | "estimate" | "children" | "className" | "ending"
  > {
  query: EndlessQuery<Item>;
  /** Those of the loaded items that are shown, where not all are. */
  items?: readonly Item[];
  /** Stands there until the first page has come. */
  waiting: ReactNode;
  /** Stands there when the list has nothing in it. */
  empty: ReactNode;
  /** How a first page that did not come is told; `compact` inside a screen that shows something else, too. */
  failed?: Pick<ErrorStateProps, "what" | "compact">;
}

/** The items of all pages that were loaded. One that moved on to the next page meanwhile stands there once. */
export function itemsOf<Item>(
  query: Pick<EndlessQuery<Item>, "data">,
  keyOf: (item: Item) => string,
): Item[] {
  const all = query.data?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(all.map((item) => [keyOf(item), item])).values()];
}

/** An endless list in all its states: waiting, failed, empty, with items, at its end. */
export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const { query, itemKey, items = itemsOf(query, itemKey), waiting, empty, failed, ...list } = props;
  if (query.isPending) return waiting;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        {...failed}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <InfiniteList
      {...list}
      items={items}
      itemKey={itemKey}
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onLoadMore={() => void query.fetchNextPage()}
    />
  );
}
